import { logOut, reportActivity } from '../browser/calls.ts';
import { createStore, type Store } from '../state-store.ts';
import { createIdleClock, type IdleClock } from './idle-clock.ts';
import { createSharedActivity } from './shared-activity.ts';

const SECOND = 1_000;

/** The events that count as activity. Reading a list causes only scrolling and pointer moves. */
const ACTIVITIES = ['keydown', 'pointerdown', 'pointermove', 'scroll', 'wheel', 'input'] as const;

/** The owner's session, whose end this page detects. */
export interface Session extends Store<{ readonly expired: boolean }> {
  readonly clock: IdleClock;
  /** To be called after a new login. */
  readonly renew: () => void;
  /** Resolves when there is a session: at once, or after the next login. */
  readonly renewed: () => Promise<void>;
  /** Reports the owner's activity from now on. Returns the function that ends it. */
  readonly start: () => () => void;
}

export function createSession(): Session {
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
    renew() {
      clock.restart();
      setNow({ expired: false });
    },
    renewed: () =>
      new Promise((resolve) => {
        if (!store.state().expired) return resolve();
        const stop = store.subscribe(() => {
          stop();
          resolve();
        });
      }),
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
