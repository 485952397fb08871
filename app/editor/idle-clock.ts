import { ACTIVITY_REPORT_MS, SESSION_IDLE_MS } from '../../domain/session.ts';

/** Activity is noted at most this often, in milliseconds: a pointer moves a hundred times a second. */
export const ACTIVITY_NOTE_MS = 1_000;

/** Counts the owner's idle time. */
export interface IdleClock {
  /** The owner did something. */
  readonly active: () => void;
  /** Milliseconds until the session ends. */
  readonly remaining: () => number;
  /** Ends the session where its time has passed; to be called now and then. */
  readonly tick: () => void;
  /** A session has begun. */
  readonly restart: () => void;
  /** The session has ended. */
  readonly expire: () => void;
}

/** Makes a clock for a session that has just begun. */
export function createIdleClock(options: {
  /** Tells the server of activity; called at most every `ACTIVITY_REPORT_MS`. */
  report: () => void;
  expired: () => void;
  /** The time of the last activity, kept where the site's other tabs see it. */
  shared: { read: () => number; write: (time: number) => void };
}): IdleClock {
  const { report, expired, shared } = options;
  let last = Date.now();
  let reported = last;
  let ended = false;
  let due: ReturnType<typeof setTimeout> | undefined;

  const note = () => {
    last = Date.now();
    shared.write(last);
  };
  const remaining = () => Math.max(0, Math.max(last, shared.read()) + SESSION_IDLE_MS - Date.now());
  const tell = () => {
    due = undefined;
    reported = Date.now();
    report();
  };
  const expire = () => {
    if (ended) return;
    ended = true;
    clearTimeout(due);
    due = undefined;
    expired();
  };
  const tick = () => {
    if (remaining() === 0) expire();
  };

  note();
  return {
    active() {
      // Noted a moment ago, and to be reported.
      if (due !== undefined && Date.now() - last < ACTIVITY_NOTE_MS) return;
      // A computer that slept wakes up with an event, before any timer runs.
      tick();
      if (ended) return;
      note();
      // The last activity within the time is reported at its end, so that the server is never behind.
      due ??= setTimeout(tell, Math.max(0, reported + ACTIVITY_REPORT_MS - last));
    },
    remaining,
    tick,
    restart() {
      ended = false;
      note();
      reported = last;
    },
    expire,
  };
}
