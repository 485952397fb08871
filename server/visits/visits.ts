import { randomBytes } from 'node:crypto';
import type { VisitCsvPeriod, VisitPeriod, VisitReport } from '../../domain/visits.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { createDayLimit } from './address-limits.ts';
import { addMonths, createCalendar, monthOf } from './calendar.ts';
import { createCountingSwitch } from './counting-switch.ts';
import { visitRows } from './rows.ts';
import { createTally, type Tally, WHOLE_DAY } from './tally.ts';
import { createReports } from './visit-report.ts';
import { type Visitor, visitorHashes } from './visitor-hashes.ts';

/** A view of a page that exists, to be counted. */
export interface View extends Visitor {
  readonly path: string;
  /** The referrer's host, or empty. */
  readonly referrer: string;
}

/**
 * Counts page views. They are counted in memory and stored by `save`, which runs every two seconds: a process that is
 * killed loses the views of at most two seconds, one that is stopped loses none.
 *
 * A visitor of a day is a hash with a salt of the day. The salt and all hashes are deleted when the day is over, in
 * the site's time zone. Until then they are in the store, so that several processes count a visitor once.
 */
export interface Visits {
  /** Whether views are counted: from memory, as of the last `refresh`. */
  isCounting(): boolean;
  /** Calls the listener after counting was switched on or off, by this process or by another one. */
  onSwitch(listener: () => void): void;
  /** Switches counting on or off for all processes. Throws `save-failed`. */
  setCounting(isOn: boolean): Promise<void>;
  /** Reads whether another process has switched counting on or off. Throws the store's error. */
  refresh(): Promise<void>;
  /**
   * Counts a view, unless counting is off. Where the
   * store does not answer, the view is counted and its visitor may not be. Where its address has brought many new
   * referrers or visitors today, it is counted with the referrer `OTHERS`, or without its visitor. Does not fail.
   */
  count(view: View): Promise<void>;
  /**
   * Stores what was counted, and, once after the end of a day, deletes what told its visitors apart. Throws the store's
   * error: the views are then stored by a later call.
   */
  save(): Promise<void>;
  /** Throws `load-failed`. */
  report(period: VisitPeriod): Promise<VisitReport>;
  /** The rows of a period as a CSV file, streamed. Throws `load-failed`. */
  csv(period: VisitCsvPeriod): Promise<ReadableStream<string>>;
}

/** Days are folded into months when they are older than this, in months. */
const FOLD_AFTER_MONTHS = 25;

/** How many days of which nothing could be stored are kept in memory. */
const MAX_UNSAVED_DAYS = 7;

const SALT_BYTES = 32;

/** The day that is being counted. */
interface OpenDay {
  readonly day: string;
  /** As it is stored; null where the store did not answer, so that no visitors are counted. */
  readonly salt: string | null;
  /** The key of the hashes. */
  readonly key: Buffer;
  readonly limit: ReturnType<typeof createDayLimit>;
  tally: Tally;
}

/** Creates the visits service, and reads whether views are counted. Throws the store's error. */
export async function createVisits(options: {
  store: Store;
  clock: Clock;
  /** The time zone in which days begin and end, such as `Asia/Kolkata`. */
  timeZone: () => string;
}): Promise<Visits> {
  const { store, clock } = options;
  const rows = visitRows(store);
  const counting = await createCountingSwitch(store, clock);
  const calendar = createCalendar(options.timeZone);
  let open: OpenDay | null = null;
  /** Earlier days, whose visitors are no longer known. */
  let unsaved: Tally[] = [];
  let forgottenBefore = '';
  let turn: Promise<unknown> = Promise.resolve();

  const sendOneByOne = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };

  /** Writes what was counted on the open day. Where that fails, it is counted again. */
  const saveOpen = async () => {
    if (open === null || open.tally.isEmpty) return;
    const { day, salt, tally } = open;
    open.tally = createTally(day);
    try {
      await rows.write(tally, salt);
    } catch (error) {
      tally.addAll(open.tally);
      open.tally = tally;
      throw error;
    }
  };

  const close = async () => {
    if (open === null) return;
    await saveOpen().catch(() => undefined);
    const { tally, key } = open;
    open = null;
    key.fill(0);
    tally.forgetSeen();
    if (!tally.isEmpty) unsaved = [...unsaved, tally].slice(-MAX_UNSAVED_DAYS);
  };

  const begin = async (day: string) => {
    if (open?.day === day && open.salt !== null) return;
    if (open !== null && open.day !== day) await close();
    const random = randomBytes(SALT_BYTES).toString('base64url');
    const salt = await rows.openDay(day, random).catch(() => null);
    const key = Buffer.from(salt ?? random, 'base64url');
    if (open === null) {
      open = { day, salt, key, limit: createDayLimit(), tally: createTally(day) };
      return;
    }
    // The hashes so far have another key.
    open.tally.forgetSeen();
    open = { ...open, salt, key };
  };

  const saveUnsaved = async () => {
    for (const tally of unsaved) {
      await rows.write(tally, null);
      unsaved = unsaved.filter((other) => other !== tally);
    }
  };

  const endDays = async (day: string) => {
    if (forgottenBefore === day) return;
    if (!(await rows.forgetAllBut(day))) return;
    await rows.foldBefore(addMonths(monthOf(day), -FOLD_AFTER_MONTHS));
    forgottenBefore = day;
  };

  const reports = createReports({ store, calendar, clock, counting: counting.current });

  return {
    isCounting: () => counting.current().isOn,
    onSwitch: counting.onSwitch,
    setCounting: counting.set,
    refresh: counting.refresh,

    async count(view) {
      if (!counting.current().isOn) return;
      const day = calendar.dayOf(clock());
      if (open?.day !== day) await sendOneByOne(() => begin(day));
      // Another view may have begun another day meanwhile.
      if (open?.day !== day) return;
      const { ofDay, ofPage, ofAddress } = visitorHashes(open.key, view, view.path);
      // Without the visitor: the tally stays in memory.
      const referrer = open.limit.limitedReferrer(ofAddress, view.referrer);
      const place = { path: view.path, referrer };
      open.tally.addViews(place, 1);
      if (open.salt === null || !open.limit.allowsVisitor(ofAddress, ofDay)) return;
      open.tally.addSeen(ofDay, WHOLE_DAY);
      open.tally.addSeen(ofPage, place);
    },

    save: () =>
      sendOneByOne(async () => {
        const day = calendar.dayOf(clock());
        if (open !== null && open.day !== day) await close();
        // Before anything of a new day is written: on SQLite, pages of the file would hold both days.
        if (counting.current().isOn && open !== null) await begin(day);
        await endDays(day);
        await saveUnsaved();
        await saveOpen();
      }),

    report: reports.report,
    csv: reports.csv,
  };
}
