import { useEffect } from 'react';
import { isLogout } from '../session/shared-activity.ts';
import { createArrivalsWatch } from './arrivals-watch.ts';

/**
 * Asks for new messages while the page is visible and the session lasts. It asks at once when the page or its window is
 * used again, and when another tab has logged out, since the answer also tells that the session is over. `ask`
 * resolves to whether there was an answer, never rejects, and must keep its identity between renders.
 */
export function useArrivals(ask: () => Promise<boolean>, isOver: boolean): void {
  useEffect(() => {
    if (isOver) return;
    const watch = createArrivalsWatch(ask);
    const isVisible = () => document.visibilityState === 'visible';
    const follow = () => (isVisible() ? watch.wake() : watch.stop());
    const hear = (event: StorageEvent) => {
      if (!isLogout(event)) return;
      watch.wake();
      if (!isVisible()) watch.stop();
    };
    if (isVisible()) watch.start();
    document.addEventListener('visibilitychange', follow);
    addEventListener('focus', follow);
    addEventListener('storage', hear);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      removeEventListener('focus', follow);
      removeEventListener('storage', hear);
      watch.stop();
    };
  }, [ask, isOver]);
}
