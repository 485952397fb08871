import { ACTIVITY_REPORT_MS, SESSION_IDLE_MS } from '../../../domain/login.ts';
import { logOut, reportActivity } from '../browser/calls.ts';
import { readItem, removeItem, writeItem } from '../browser/local-storage.ts';
import { createStore } from '../state-store.ts';

const SECOND = 1_000;

const ACTIVITIES = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'input'] as const;

/** The owner's session, whose end this page detects. */
export type Session = ReturnType<typeof createSession>;

export function createSession() {
  const { set, setNow, ...store } = createStore({ expired: false });
  const report = async () => {
    const answer = await reportActivity();
    if (!answer.ok && answer.code === 'session-expired') clock.expire();
  };
  const clock = createIdleClock({
    report,
    expired: (isIdle) => {
      set({ expired: true });
      removeItem('engawa.active');
      // Otherwise there is none to end, or another tab has a new one by now.
      if (isIdle) void logOut();
    },
  });
  return {
    ...store,
    clock,
    renew() {
      clock.restart();
      setNow({ expired: false });
    },
    /** Resolves when there is a session: at once, or after the next login. */
    renewed: () =>
      new Promise<void>((resolve) => {
        if (!store.state().expired) return resolve();
        const stop = store.subscribe(() => {
          stop();
          resolve();
        });
      }),
    /** Reports the owner's activity from now on. Returns the function that ends it. */
    start() {
      clock.restart();
      const timer = setInterval(clock.tick, SECOND);
      const note = (event: Event) => {
        if (isOwn(event)) clock.active();
      };
      const options = { capture: true, passive: true };
      for (const name of ACTIVITIES) addEventListener(name, note, options);
      // The session has ended in another tab.
      const check = ({ key, newValue }: StorageEvent) => {
        if (key === 'engawa.active' && newValue === null) void report();
      };
      addEventListener('storage', check);
      return () => {
        removeEventListener('storage', check);
        clearInterval(timer);
        for (const name of ACTIVITIES) removeEventListener(name, note, options);
      };
    },
  };
}

/** Where the page changes, browsers send a pointer move without a distance. */
const isOwn = (event: Event): boolean =>
  !(event instanceof PointerEvent) ||
  event.type !== 'pointermove' ||
  event.movementX !== 0 ||
  event.movementY !== 0;

/** Activity is recorded at most this often, in milliseconds: a pointer sends about a hundred events a second. */
export const ACTIVITY_NOTE_MS = 1_000;

/** Measures the owner's idle time, in a session that has just started. */
export function createIdleClock(options: {
  /** Reports activity to the server; called at most every `ACTIVITY_REPORT_MS`. */
  report: () => void;
  /** Called when the session is over: for want of activity, or, if not `isIdle`, because the server said so. */
  expired: (isIdle: boolean) => void;
}) {
  const { report, expired } = options;
  let last = Date.now();
  let reported = last;
  let ended = false;
  let reportTimer: ReturnType<typeof setTimeout> | undefined;

  const note = () => {
    last = Date.now();
    writeItem('engawa.active', String(last));
  };
  // Without local storage, each tab counts its own activity.
  const lastInAnyTab = () => Math.max(last, Number(readItem('engawa.active')) || 0);
  const remaining = () => Math.max(0, lastInAnyTab() + SESSION_IDLE_MS - Date.now());
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
    /** Ends the session if its time is over; to be called periodically. */
    tick,
    restart() {
      ended = false;
      note();
      reported = last;
    },
    expire: () => end(false),
  };
}
