import { ACTIVITY_REPORT_MS, SESSION_IDLE_MS } from '../../../domain/session.ts';
import { logOut, reportActivity } from '../browser/calls.ts';
import { readItem, removeItem, writeItem } from '../browser/local-storage.ts';
import { createStore } from '../state-store.ts';

const SECOND = 1_000;

/** The events that count as activity. Reading a list causes only scrolling and pointer moves. */
const ACTIVITIES = ['keydown', 'pointerdown', 'pointermove', 'scroll', 'wheel', 'input'] as const;

/** The owner's session, whose end this page detects. */
export type Session = ReturnType<typeof createSession>;

export function createSession() {
  const { set, setNow, ...store } = createStore({ expired: false });
  const shared = createSharedActivity();
  const clock = createIdleClock({
    report: async () => {
      const answer = await reportActivity();
      if (!answer.ok && answer.code === 'session-expired') clock.expire();
    },
    expired: (isIdle) => {
      set({ expired: true });
      shared.forget();
      // Otherwise there is none to end, or another tab has a new one by now.
      if (isIdle) void logOut();
    },
    shared,
  });
  return {
    ...store,
    clock,
    /** To be called after a new login. */
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
      const stopListening = shared.listen();
      clock.restart();
      const timer = setInterval(clock.tick, SECOND);
      const isOwn = createOwnEvents();
      const note = (event: Event) => {
        if (isOwn(event)) clock.active();
      };
      const options = { capture: true, passive: true };
      for (const name of ACTIVITIES) addEventListener(name, note, options);
      return () => {
        stopListening();
        clearInterval(timer);
        for (const name of ACTIVITIES) removeEventListener(name, note, options);
      };
    },
  };
}

/**
 * Creates a test for events that the owner causes, and not the page: where it changes, browsers send a pointer move
 * without a distance, and scroll what has another height now.
 */
function createOwnEvents(): (event: Event) => boolean {
  const root = document.documentElement;
  const heights = new WeakMap<Element, number>([[root, root.scrollHeight]]);

  return (event) => {
    if (event.type === 'pointermove' && event instanceof PointerEvent) {
      return event.movementX !== 0 || event.movementY !== 0;
    }
    if (event.type !== 'scroll') return true;
    const scrolled = event.target instanceof Element ? event.target : root;
    const before = heights.get(scrolled);
    heights.set(scrolled, scrolled.scrollHeight);
    return before === undefined || before === scrolled.scrollHeight;
  };
}

/** Activity is recorded at most this often, in milliseconds: a pointer sends about a hundred events a second. */
export const ACTIVITY_NOTE_MS = 1_000;

/** Measures the owner's idle time, in a session that has just started. */
export function createIdleClock(options: {
  /** Reports activity to the server; called at most every `ACTIVITY_REPORT_MS`. */
  report: () => void;
  /** Called when the session is over: for want of activity, or, if not `isIdle`, because the server said so. */
  expired: (isIdle: boolean) => void;
  /** The time of the last activity, shared with the site's other tabs. */
  shared: Pick<ReturnType<typeof createSharedActivity>, 'read' | 'write'>;
}) {
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
    /** To be called for each activity of the owner. */
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
    /** Milliseconds until the session ends. */
    remaining,
    /** Ends the session if its time is over; to be called periodically. */
    tick,
    /** To be called when a session has started. */
    restart() {
      ended = false;
      note();
      reported = last;
    },
    /** To be called when the server says that the session has ended. */
    expire: () => end(false),
  };
}

const NAME = 'engawa.active';

/**
 * The time of the owner's last activity in any tab of this browser, in milliseconds since 1970. It is stored in local storage (docs/product.md#session). If storage
 * is disabled, an idle tab would end the session of an active one, so each tab also sends it to the others.
 */
export function createSharedActivity() {
  let received = 0;
  let channel: BroadcastChannel | null = null;
  return {
    /** The last activity, or 0 if there is none. */
    read: () => Math.max(received, Number(readItem(NAME)) || 0),
    write(time: number) {
      writeItem(NAME, String(time));
      channel?.postMessage(time);
    },
    /** Removes the time from the browser's storage when the session has ended. */
    forget: () => removeItem(NAME),
    /** Starts listening to other tabs and returns the function that stops it. */
    listen() {
      const opened = openChannel();
      channel = opened;
      opened?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'number') received = Math.max(received, data);
      });
      return () => {
        opened?.close();
        channel = null;
      };
    },
  };
}

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    // The browser refuses channels too: each tab counts its own activity.
    return null;
  }
}
