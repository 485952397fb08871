import { describe, expect, it } from 'vitest';
import { deliverPaid, deliverRefund, deliverShopOrder } from '../support/sellers.ts';
import { DIALECTS, placeForTest, type StorePlace } from '../support/stores.ts';
import { runSeller, startReceiver, storedOrders } from './orders-run.ts';

const MINUTE = 60_000;

const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const start = performance.now();
  const figures = await work();
  const seconds = Math.round((performance.now() - start) / 1_000);
  process.stdout.write(`${what}, ${seconds} s: ${JSON.stringify(figures)}\n`);
  return figures;
};

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

describe.each(DIALECTS)('orders over two processes on %s', (dialect) => {
  it('of 1,000 deliveries of one order have one token and one mail', {
    timeout: 10 * MINUTE,
  }, async () => {
    const run = { place: await place(dialect), orders: 1, repeats: 1_000, kills: 0, seed: 1 };
    const figures = await timed(`${dialect}, 1 order`, () => runSeller(run));
    expect(figures.deliveries).toBeGreaterThanOrEqual(1_000);
    expect(figures.faults).toEqual([]);
  });

  it('are all stored once, though a seller repeats, reorders and refunds, and processes are killed', {
    timeout: 15 * MINUTE,
  }, async () => {
    const run = { place: await place(dialect), orders: 200, repeats: 4, kills: 20, seed: 2 };
    const figures = await timed(`${dialect}, 200 orders`, () => runSeller(run));
    expect(figures).toMatchObject({ kills: 20, faults: [] });
  });

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
