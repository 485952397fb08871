import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { seededRandom } from '../../scenes/random.ts';
import { COMPILE_CACHE, ISOLATED_ENV } from '../support/running-site.ts';
import { deliverPaid, deliverRefund, deliverShopOrder } from '../support/sellers.ts';
import type { StorePlace } from '../support/stores.ts';

/** A process that takes deliveries. */
interface Receiver {
  /** Rejects where it ended before it listened. */
  readonly address: Promise<string>;
  readonly end: Promise<unknown>;
  kill(): void;
}

/** Starts a process that takes deliveries, and kills itself at this step (`receiving-process.ts`). */
export function startReceiver(place: StorePlace, step = '0'): Receiver {
  const script = new URL('../support/receiving-process.ts', import.meta.url);
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

/** What a seller tells: that something was paid, or refunded. */
interface Telling {
  readonly order: string;
  readonly kind: 'paid' | 'refunded' | 'shop';
}

const tell = ({ order, kind }: Telling, address: string): Promise<Response> => {
  if (kind === 'refunded') return deliverRefund(address, order);
  const email = `${order}@example.com`;
  if (kind === 'paid') return deliverPaid(address, { session: order, link: 'plink_1', email });
  const items = [
    { code: 'plink_1', quantity: 2 },
    { code: 'unknown', quantity: 1 },
  ];
  return deliverShopOrder(address, { transaction: order, email, items });
};

interface SellerRun {
  readonly place: StorePlace;
  readonly orders: number;
  /** How often each is told at least, to one of the two processes or the other. */
  readonly repeats: number;
  /** How often one of the two is killed with SIGKILL. */
  readonly kills: number;
  readonly seed: number;
}

interface SellerFigures {
  readonly deliveries: number;
  /** Deliveries without an answer, or with one that asks for a repetition. */
  readonly failed: number;
  readonly kills: number;
  /** Orders that are not as they were told: this must be empty. */
  readonly faults: readonly string[];
}

/** How many deliveries are under way at once. */
const AT_ONCE = 24;

/**
 * A seller that repeats, reorders and delays what it tells two processes over one store, some of it with a broken
 * connection, and repeats what was not acknowledged, while these are killed at random.
 */
export async function runSeller({
  place,
  orders,
  repeats,
  kills,
  seed,
}: SellerRun): Promise<SellerFigures> {
  const random = seededRandom(seed);
  const receivers = [startReceiver(place), startReceiver(place)];
  const kindOf = (index: number) => (index % 4 === 3 ? 'shop' : 'paid');
  const isRefunded = (index: number) => orders > 1 && index % 4 === 1;
  const tellings = Array.from({ length: orders }, (_, index): Telling[] => {
    const order = `cs_${index}`;
    const told: Telling[] = Array.from({ length: repeats }, () => ({ order, kind: kindOf(index) }));
    return isRefunded(index) ? [...told, { order, kind: 'refunded' }] : told;
  }).flat();
  const shuffled = tellings
    .map((telling) => ({ telling, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ telling }) => telling);
  let [failed, killed, done] = [0, 0, 0];

  const killOne = async () => {
    killed += 1;
    const which = killed % 2;
    // One that has not listened yet takes nothing that could be lost.
    await receivers[which]?.address;
    receivers[which]?.kill();
    await receivers[which]?.end;
    receivers[which] = startReceiver(place);
  };

  const deliver = async (telling: Telling): Promise<void> => {
    for (;;) {
      const which = Math.floor(random() * 2);
      const address = await receivers[which]?.address;
      const isBroken = random() < 0.05;
      await pause(random() * 20);
      const status = await tell(telling, address ?? '').then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200 && !isBroken) return;
      if (status >= 400 && status < 500) throw new Error(`A delivery was refused: ${status}.`);
      failed += 1;
    }
  };

  let killing = Promise.resolve();
  const queue = shuffled.values();
  const worker = async () => {
    for (const telling of queue) {
      await deliver(telling);
      done += 1;
      if (killed < kills && done >= ((killed + 1) * shuffled.length) / (kills + 1)) {
        killing = killing.then(killOne);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await killing;
    const expected = Array.from({ length: orders }, (_, index) =>
      expectedOf(index, kindOf(index), isRefunded(index)),
    );
    const faults = await differences(place, expected.flat());
    return { deliveries: shuffled.length + failed, failed, kills: killed, faults };
  } finally {
    for (const receiver of receivers) receiver.kill();
    await Promise.all(receivers.map(({ end }) => end));
  }
}

/** An order as it is stored: how many tokens it has, how many of them can be used, and its mails. */
interface StoredOrder {
  readonly id: string;
  readonly tokens: number;
  readonly usable: number;
  readonly mails: number;
  readonly waiting: number;
}

function expectedOf(
  index: number,
  kind: 'paid' | 'shop',
  isRefunded: boolean,
): Partial<StoredOrder>[] {
  if (kind === 'shop') {
    return [
      { id: `ko-fi:cs_${index}:plink_1`, tokens: 2, usable: 2, mails: 1, waiting: 1 },
      { id: `ko-fi:cs_${index}:unknown`, tokens: 0, usable: 0, mails: 0, waiting: 0 },
    ];
  }
  const id = `stripe:cs_${index}`;
  // Whether it had a token depends on which of the two arrived first.
  return [
    isRefunded ? { id, usable: 0, waiting: 0 } : { id, tokens: 1, usable: 1, mails: 1, waiting: 1 },
  ];
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
export const storedOrders = async (place: StorePlace): Promise<StoredOrder[]> =>
  storedSchema.parse(
    await place.query(`select id,
      (select count(*) from issued_tokens where order_id = orders.id) as tokens,
      (select count(*) from issued_tokens where order_id = orders.id and revoked_at is null) as usable,
      (select count(*) from order_mails where order_id = orders.id) as mails,
      (select count(*) from order_mails where order_id = orders.id and delivery = 'waiting') as waiting
      from orders order by id`),
  );

/** What is stored otherwise than expected. */
async function differences(
  place: StorePlace,
  expected: readonly Partial<StoredOrder>[],
): Promise<string[]> {
  const stored = new Map((await storedOrders(place)).map((order) => [order.id, order]));
  const wrong = expected.filter((order) => {
    const found = stored.get(order.id ?? '');
    return (
      found === undefined ||
      Object.entries({ ...found, ...order }).some(
        ([name, value]) => Reflect.get(found, name) !== value,
      )
    );
  });
  const extra = stored.size - expected.length;
  return [
    ...wrong.map(
      (order) =>
        `${JSON.stringify(stored.get(order.id ?? ''))} instead of ${JSON.stringify(order)}`,
    ),
    ...(extra === 0 ? [] : [`${extra} orders too many`]),
  ];
}
