import { ACTIVITY_REPORT_MS, SESSION_IDLE_MS } from '../../../domain/session.ts';

/** Activity is recorded at most this often, in milliseconds: a pointer sends about a hundred events a second. */
export const ACTIVITY_NOTE_MS = 1_000;

/** Measures the owner's idle time. */
export interface IdleClock {
  /** To be called for each activity of the owner. */
  readonly active: () => void;
  /** Milliseconds until the session ends. */
  readonly remaining: () => number;
  /** Ends the session if its time is over; to be called periodically. */
  readonly tick: () => void;
  /** To be called when a session has started. */
  readonly restart: () => void;
  /** To be called when the server says that the session has ended. */
  readonly expire: () => void;
}

/** Creates a clock for a session that has just started. */
export function createIdleClock(options: {
  /** Reports activity to the server; called at most every `ACTIVITY_REPORT_MS`. */
  report: () => void;
  /** Called when the session is over: for want of activity, or, if not `isIdle`, because the server said so. */
  expired: (isIdle: boolean) => void;
  /** The time of the last activity, shared with the site's other tabs. */
  shared: { read: () => number; write: (time: number) => void };
}): IdleClock {
  const { report, expired, shared } = options;
  let last = Date.now();
  let reported = last;
  let ended = false;
  let reportTimer: ReturnType<typeof setTimeout> | undefined;

  const note = () => {
    last = Date.now();
    shared.write(last);
  };
  const remaining = () => Math.max(0, Math.max(last, shared.read()) + SESSION_IDLE_MS - Date.now());
  const sendReport = () => {
    reportTimer = undefined;
    reported = Date.now();
    report();
  };
  const end = (isIdle: boolean) => {
    if (ended) return;
    ended = true;
    clearTimeout(reportTimer);
    reportTimer = undefined;
    expired(isIdle);
  };
  const tick = () => {
    if (remaining() === 0) end(true);
  };

  note();
  return {
    active() {
      // Recorded a moment ago, and a report is pending.
      if (reportTimer !== undefined && Date.now() - last < ACTIVITY_NOTE_MS) return;
      // After a computer's sleep an event may arrive before any timer runs.
      tick();
      if (ended) return;
      note();
      // Later activity in the interval is reported at its end, so that the server gets the last one too.
      reportTimer ??= setTimeout(sendReport, Math.max(0, reported + ACTIVITY_REPORT_MS - last));
    },
    remaining,
    tick,
    restart() {
      ended = false;
      note();
      reported = last;
    },
    expire: () => end(false),
  };
}
