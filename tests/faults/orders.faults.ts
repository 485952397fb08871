import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { COMPILE_CACHE, ISOLATED_ENV } from '../support/running-site.ts';
import { deliverPaid, deliverRefund, deliverShopOrder } from '../support/sellers.ts';
import { DIALECTS, placeForTest, type StorePlace } from '../support/stores.ts';

const MINUTE = 60_000;

/** A process that takes deliveries. */
interface Receiver {
  /** Rejects where it ended before it listened. */
  readonly address: Promise<string>;
  readonly end: Promise<unknown>;
  kill(): void;
}

/** Starts a process that takes deliveries, and kills itself at this step (`receiving-process.ts`). */
function startReceiver(place: StorePlace, step = '0'): Receiver {
  const script = new URL('./receiving-process.ts', import.meta.url);
  const child = spawn(process.execPath, [script.pathname, JSON.stringify(place.settings), step], {
    env: { ...ISOLATED_ENV, ...COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = once(child, 'close');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const address = lines.next().then(({ value, done }) => {
    if (done === true) throw new Error('The process ended before it listened.');
    return z.string().parse(value);
  });
  address.catch(() => undefined);
  return { address, end, kill: () => child.kill('SIGKILL') };
}

const storedSchema = z.array(
  z.object({
    id: z.string(),
    tokens: z.coerce.number(),
    usable: z.coerce.number(),
    mails: z.coerce.number(),
    waiting: z.coerce.number(),
  }),
);

/** All stored orders. */
const storedOrders = async (place: StorePlace) =>
  storedSchema.parse(
    await place.query(`select id,
      (select count(*) from tokens where order_id = orders.id) as tokens,
      (select count(*) from tokens where order_id = orders.id and revoked_at is null) as usable,
      (select count(*) from mails where order_id = orders.id) as mails,
      (select count(*) from mails where order_id = orders.id and delivery = 'waiting') as waiting
      from orders order by id`),
  );

/** A place with tables, so that two processes need not make them at once. */
const place = async (dialect: (typeof DIALECTS)[number]): Promise<StorePlace> => {
  const made = await placeForTest(dialect);
  await (await made.open()).close();
  return made;
};

const paid = (address: string) =>
  deliverPaid(address, { session: 'cs_1', link: 'plink_1', email: 'asha@example.com' });
const shopOrder = (address: string) =>
  deliverShopOrder(address, {
    ...{ transaction: 'tx_1', email: 'asha@example.com' },
    items: [
      { code: 'plink_1', quantity: 2 },
      { code: 'unknown', quantity: 1 },
    ],
  });

const STRIPE = { id: 'stripe:cs_1', tokens: 1, usable: 1, mails: 1, waiting: 1 };
const REFUNDED = { ...STRIPE, usable: 0, waiting: 0 };
const KOFI = [
  { id: 'ko-fi:tx_1:plink_1', tokens: 2, usable: 2, mails: 1, waiting: 1 },
  { id: 'ko-fi:tx_1:unknown', tokens: 0, usable: 0, mails: 0, waiting: 0 },
];

describe.each(DIALECTS)('orders on %s', (dialect) => {
  it.each([
    ['a payment', paid, [], [STRIPE]],
    ['a shop order', shopOrder, [], KOFI],
    ['a refund', (address: string) => deliverRefund(address, 'cs_1'), [STRIPE], [REFUNDED]],
  ] as const)(
    'have all of %s or nothing, whichever step a process is killed at',
    {
      timeout: 10 * MINUTE,
    },
    async (what, deliver, before, after) => {
      const steps: string[] = [];
      const ends = new Set<string>();
      for (let step = 1; ; step += 1) {
        const at = await place(dialect);
        if (before.length > 0) await answered(at, paid, '0');
        const isAnswered = await answered(at, deliver, `${step}`);
        const stored = await storedOrders(at);
        expect([before, after]).toContainEqual(stored);
        ends.add(JSON.stringify(stored));
        // The seller repeats it.
        expect(await answered(at, deliver, '0')).toBe(true);
        expect(await storedOrders(at)).toEqual(after);
        if (isAnswered) break;
        steps.push(`${step}`);
      }
      if (what !== 'a refund') {
        const at = await place(dialect);
        expect(await answered(at, deliver, 'stored')).toBe(false);
        expect(await storedOrders(at)).toEqual(after);
        expect(await answered(at, deliver, '0')).toBe(true);
        expect(await storedOrders(at)).toEqual(after);
      }
      process.stdout.write(
        `${dialect}, ${what}: killed before each of ${steps.length} statements\n`,
      );
      expect(steps.length).toBeGreaterThan(3);
      expect(ends.size).toBe(2);
    },
  );
});

/** Delivers once to a process that kills itself at a step. False where it has not answered. */
async function answered(
  at: StorePlace,
  deliver: (address: string) => Promise<Response>,
  step: string,
): Promise<boolean> {
  const receiver = startReceiver(at, step);
  const address = await receiver.address;
  const status = await deliver(address).then(
    (answer) => answer.status,
    () => null,
  );
  receiver.kill();
  await receiver.end;
  if (status !== null && status !== 200) throw new Error(`It was answered with ${status}.`);
  return status === 200;
}
