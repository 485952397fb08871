import { useCallback, useEffect, useState } from 'react';
import { logOut, reportActivity } from './calls.ts';
import { createIdleClock } from './idle-clock.ts';
import { forget, keep, readKept } from './kept.ts';

const SECOND = 1_000;

/** Watches over the session: reports the owner's activity, and notices its end. */
export function useSession() {
  const [expired, setExpired] = useState(false);
  const [clock] = useState(() => {
    const made = createIdleClock({
      report: async () => {
        const answer = await reportActivity();
        if (!answer.ok && answer.code === 'session-expired') made.expire();
      },
      expired: () => {
        setExpired(true);
        forget('engawa.active');
        void logOut();
      },
      shared: {
        read: () => Number(readKept('engawa.active')) || 0,
        write: (time) => keep('engawa.active', String(time)),
      },
    });
    return made;
  });

  useEffect(() => {
    clock.restart();
    const timer = setInterval(clock.tick, SECOND);
    const activities = ['keydown', 'pointerdown', 'input'] as const;
    for (const name of activities) addEventListener(name, clock.active, { capture: true });
    return () => {
      clearInterval(timer);
      for (const name of activities) removeEventListener(name, clock.active, { capture: true });
    };
  }, [clock]);

  return {
    clock,
    expired,
    /** A new session has begun. */
    renew: useCallback(() => {
      clock.restart();
      setExpired(false);
    }, [clock]),
  };
}
