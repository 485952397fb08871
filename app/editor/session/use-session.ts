import { useCallback, useEffect, useState } from 'react';
import { logOut, reportActivity } from '../browser/calls.ts';
import { createIdleClock } from './idle-clock.ts';
import { createOwnEvents } from './own-events.ts';
import { createSharedActivity } from './shared-activity.ts';

const SECOND = 1_000;

/** The events that count as activity. Reading a list causes only scrolling and pointer moves. */
const ACTIVITIES = ['keydown', 'pointerdown', 'pointermove', 'scroll', 'wheel', 'input'] as const;

/** Reports the owner's activity, and detects the end of the session. */
export function useSession() {
  const [expired, setExpired] = useState(false);
  const [{ clock, shared }] = useState(() => {
    const shared = createSharedActivity();
    const clock = createIdleClock({
      report: async () => {
        const answer = await reportActivity();
        if (!answer.ok && answer.code === 'session-expired') clock.expire();
      },
      expired: (isIdle) => {
        setExpired(true);
        shared.forget();
        // Otherwise there is none to end, or another tab has a new one by now.
        if (isIdle) void logOut();
      },
      shared,
    });
    return { clock, shared };
  });

  useEffect(() => {
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
  }, [clock, shared]);

  return {
    clock,
    expired,
    /** To be called after a new login. */
    renew: useCallback(() => {
      clock.restart();
      setExpired(false);
    }, [clock]),
  };
}
