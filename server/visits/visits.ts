import { createHmac, randomBytes } from 'node:crypto';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { NO_REFERRER, OTHERS } from '../../domain/visits.ts';
import { queueKeyOf } from '../core/client-address.ts';
import type { Clock } from '../core/clock.ts';
import type { Store } from '../store/store.ts';
import { createCountingSwitch } from './counting-switch.ts';
import { addDays, createDayOf } from './days.ts';
import { createDayLimit } from './limits.ts';
import { type CountedView, visitRows } from './rows.ts';
import { createReports } from './visit-report.ts';

/** A view of a page that exists, to be counted. */
export interface View {
  readonly path: string;
  /** The referrer's host, or empty. */
  readonly referrer: string;
  /** From `clientAddress`. It and the User-Agent are in memory while the request lasts, and never stored. */
  readonly address: string;
  readonly userAgent: string;
}

/** How many views wait in memory to be stored. Those beyond are lost: the store has been away for long. */
const MAX_WAITING = 50_000;

/** For how many days the pages and referrers of a day are kept: 25 months, since the longest report compares 24. */
const DAYS_BY_PAGE = 761;

/** How many views one transaction stores. Between two of them the process answers requests. */
const VIEWS_AT_ONCE = 500;

const SALT_BYTES = 32;

/** How many bytes of a hash are used: 128 bits. */
const HASH_BYTES = 16;

/**
 * Hashes with a key: HMAC-SHA-256, truncated to 128 bits, in base64url. Without the key, nobody can find an address by
 * trying all of them.
 */
const hashWith = (key: Buffer, ...parts: readonly string[]): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(parts))
    .digest()
    .subarray(0, HASH_BYTES)
    .toString('base64url');

/** The day that is being counted. */
interface OpenDay {
  readonly day: string;
  /** As it is stored; null where the store did not answer, so that no visitors are counted. */
  readonly salt: string | null;
  /** The key of the hashes. */
  readonly key: Buffer;
  readonly isAllowed: ReturnType<typeof createDayLimit>;
}

export type Visits = Awaited<ReturnType<typeof createVisits>>;

/**
 * Creates the service that counts page views, and reads whether they are counted. Views wait in memory for `save`, which
 * runs every two seconds: a process that is killed loses the views of at most two seconds, one that is stopped loses
 * none.
 *
 * A visitor of a day is a hash with a salt of the day. The salt and all hashes are deleted when the day is over, in
 * the site's time zone. Until then they are in the store, so that several processes count a visitor once.
 *
 * Throws the store's error.
 */
export async function createVisits(options: {
  store: Store;
  clock: Clock;
  /** The time zone in which days begin and end, such as `Asia/Kolkata`. */
  timeZone: () => string;
  maxWaiting?: number;
}) {
  const { store, clock, maxWaiting = MAX_WAITING } = options;
  const rows = visitRows(store);
  const counting = await createCountingSwitch(store, clock);
  const dayOf = createDayOf(options.timeZone);
  let open: OpenDay | null = null;
  let waiting: (CountedView & { readonly day: string })[] = [];
  let forgottenBefore = '';
  let turn: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };

  const write = async () => {
    // Those that are counted meanwhile are written the next time.
    for (let left = waiting.length; left > 0; ) {
      const day = waiting[0]?.day ?? '';
      const ofDay = waiting.findIndex((view) => view.day !== day);
      const count = Math.min(left, VIEWS_AT_ONCE, ofDay < 0 ? left : ofDay);
      await rows.write(day, waiting.slice(0, count), open?.day === day ? open.salt : null);
      waiting.splice(0, count);
      left -= count;
      await nextIteration();
    }
  };

  /** Ends the open day where it is over: stores its views if that is possible, and forgets its visitors. */
  const endDay = async (today: string) => {
    if (open === null || open.day === today) return;
    await write().catch(() => undefined);
    waiting = waiting.map((view) => ({ ...view, visitor: null }));
    open = null;
  };

  /** Begins a day, or tries again to get the salt of the open one. */
  const beginDay = async (day: string) => {
    await endDay(day);
    if (open !== null && open.salt !== null) return;
    const random = randomBytes(SALT_BYTES).toString('base64url');
    const salt = await rows.openDay(day, random).catch(() => null);
    const key = Buffer.from(salt ?? random, 'base64url');
    open = { day, salt, key, isAllowed: open?.isAllowed ?? createDayLimit() };
  };

  return {
    ...counting,

    /**
     * Counts a view, unless counting is off. Where the store does not answer, the view is counted and its visitor may
     * not be. Where its address has brought much that is new today, it is counted with the referrer `OTHERS`, or
     * without its visitor. Does not fail.
     */
    async count(view: View): Promise<void> {
      if (!counting.isCounting() || waiting.length >= maxWaiting) return;
      const day = dayOf(clock());
      if (open?.day !== day) await inTurn(() => beginDay(day));
      // Another view may have begun another day meanwhile.
      if (open?.day !== day) return;
      const { key, salt, isAllowed } = open;
      const { path, referrer, address, userAgent } = view;
      const ofAddress = hashWith(key, queueKeyOf(address));
      const visitor = {
        ofDay: hashWith(key, address, userAgent),
        // It does not tell which other pages were viewed.
        ofPage: hashWith(key, address, userAgent, path),
      };
      const isNamed = referrer === NO_REFERRER || isAllowed(ofAddress, `${path} ${referrer}`);
      const isSeen = salt !== null && isAllowed(ofAddress, visitor.ofDay);
      waiting.push({
        day,
        path,
        referrer: isNamed ? referrer : OTHERS,
        visitor: isSeen ? visitor : null,
      });
    },

    /**
     * Stores what was counted, and, once after the end of a day, deletes what told its visitors apart. Throws the
     * store's error: the views are then stored by a later call.
     */
    save: (): Promise<void> =>
      inTurn(async () => {
        const day = dayOf(clock());
        await endDay(day);
        // Before anything of a new day is written: on SQLite, pages of the file would hold both days.
        if (forgottenBefore !== day && (await rows.forgetAllBut(day))) {
          await rows.foldBefore(addDays(day, -DAYS_BY_PAGE));
          forgottenBefore = day;
        }
        if (open !== null) await beginDay(day);
        await write();
      }),

    ...createReports({ store, dayOf, clock, counting: counting.counting }),
  };
}
