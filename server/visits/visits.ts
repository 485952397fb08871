import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { VisitPeriod } from '../../domain/visits.ts';
import type { Content } from '../content/content.ts';
import type { Site } from '../site.ts';
import { settingRows } from '../store/setting-rows.ts';
import {
  addDays,
  type CountedView,
  deleteBefore,
  forgetAllBut,
  openDay,
  writeViews,
} from './queries.ts';
import { readReport } from './visit-report.ts';

export interface View {
  readonly path: string;
  /** The referrer's host, or empty. */
  readonly referrer: string;
  /** From `clientAddress`. Neither it nor the User-Agent is stored. */
  readonly address: string;
  readonly userAgent: string;
}

/** How many views wait in memory to be stored. Those beyond are lost. */
export const MAX_WAITING = 5_000;

/** For how many days counts are kept: 25 months, since the longest report compares 24. */
const DAYS_KEPT = 761;

const SALT_BYTES = 32;

/** How many bytes of a hash are used: 128 bits. */
const HASH_BYTES = 16;

/** HMAC-SHA-256 in base64url, truncated. Without the key, nobody can find an address by trying all of them. */
const hashWith = (key: Buffer, ...parts: readonly string[]): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(parts))
    .digest()
    .subarray(0, HASH_BYTES)
    .toString('base64url');

/** Whether views are counted, and when counting began the last time, in ISO 8601. */
const countingSchema = z.object({ isOn: z.boolean(), since: z.string() });

interface OpenDay {
  readonly day: string;
  /** As it is stored; null where the store did not answer, so that no visitors are counted. */
  readonly salt: string | null;
  readonly key: Buffer;
}

/**
 * Counts page views, which wait in memory for `save`. A visitor is a hash with a salt of the day; the salt and all
 * hashes are deleted when the day is over in the site's time zone. Until then they are in the store, so that several
 * processes count a visitor once.
 */
export async function createVisits(
  { store, clock }: Pick<Site, 'store' | 'clock'>,
  content: Pick<Content, 'current'>,
) {
  const settings = settingRows(store);
  const parse = (stored: string) => countingSchema.parse(JSON.parse(stored));
  const initial = JSON.stringify({ isOn: true, since: clock().toISOString() });
  let counting = parse(await settings.insertIfMissing('visit-counting', initial));
  const listeners: (() => void)[] = [];

  const dayOf = (instant: Date): string => dayIn(content.current().site.timeZone, instant);
  let open: OpenDay | null = null;
  let waiting: CountedView[] = [];
  let forgottenBefore = '';
  let turn: Promise<unknown> = Promise.resolve();

  const use = (next: typeof counting) => {
    const isSwitched = next.isOn !== counting.isOn;
    counting = next;
    if (isSwitched) for (const listener of listeners) listener();
  };

  /** Reads whether another process has switched counting on or off. */
  const refresh = async () => {
    const stored = await settings.read('visit-counting');
    if (stored !== null) use(parse(stored));
  };

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };

  const write = async () => {
    // Views that are counted meanwhile are written the next time.
    for (const [day, views] of Map.groupBy(waiting, (view) => view.day)) {
      const salt = open?.day === day ? open.salt : null;
      await writeViews(store, day, views, salt);
      const written = new Set(views);
      waiting = waiting.filter((view) => !written.has(view));
    }
  };

  /** Ends the open day where it is over: stores its views if it can, and forgets its visitors. */
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
    const salt = await openDay(store, day, random).catch(() => null);
    const key = Buffer.from(salt ?? random, 'base64url');
    open = { day, salt, key };
  };

  return {
    /** Whether views are counted, as of the last `refresh`. */
    isCounting: () => counting.isOn,
    refresh,

    /** Calls the listener after counting was switched on or off, by this process or by another one. */
    onSwitch: (listener: () => void) => void listeners.push(listener),

    async setCounting(isOn: boolean): Promise<void> {
      await refresh();
      if (isOn === counting.isOn) return;
      const next = { isOn, since: isOn ? clock().toISOString() : counting.since };
      await settings.write('visit-counting', JSON.stringify(next));
      use(next);
    },

    /** Counts a view, unless counting is off; where the store does not answer, without its visitor. Does not fail. */
    async count({ path, referrer, address, userAgent }: View): Promise<void> {
      if (!counting.isOn || waiting.length >= MAX_WAITING) return;
      const day = dayOf(clock());
      if (open?.day !== day) await inTurn(() => beginDay(day));
      // Another view may have begun another day meanwhile.
      if (open?.day !== day) return;
      const { key, salt } = open;
      const visitor = {
        ofDay: hashWith(key, address, userAgent),
        // This hash does not tell which other pages were viewed.
        ofPage: hashWith(key, address, userAgent, path),
      };
      waiting.push({ day, path, referrer, visitor: salt === null ? null : visitor });
    },

    /** Stores what was counted, and after the end of a day deletes what told its visitors apart. Can be repeated. */
    save: (): Promise<void> =>
      inTurn(async () => {
        const day = dayOf(clock());
        await endDay(day);
        // Before a new day is written: pages of SQLite's file would hold both.
        if (forgottenBefore !== day && (await forgetAllBut(store, day))) {
          await deleteBefore(store, addDays(day, -DAYS_KEPT));
          forgottenBefore = day;
        }
        if (open !== null) await beginDay(day);
        await write();
      }),

    /** The report of a period, by the days of the site's time zone, downloads by those of UTC. */
    report: (period: VisitPeriod) =>
      readReport(store, period, {
        today: dayOf(clock()),
        isCounting: counting.isOn,
        since: counting.since,
        firstDay: dayOf(new Date(counting.since)),
      }),
  };
}

export const dayIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant);

export type Visits = Awaited<ReturnType<typeof createVisits>>;
