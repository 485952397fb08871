import { useEffect } from 'react';
import { createArrivalsWatch } from './arrivals-watch.ts';

/**
 * Asks for new messages while the page is visible and the session lasts. `ask` resolves to whether there was an
 * answer, never rejects, and must keep its identity between renders.
 */
export function useArrivals(ask: () => Promise<boolean>, isOver: boolean): void {
  useEffect(() => {
    if (isOver) return;
    const watch = createArrivalsWatch(ask);
    const isVisible = () => document.visibilityState === 'visible';
    const follow = () => (isVisible() ? watch.wake() : watch.stop());
    if (isVisible()) watch.start();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      watch.stop();
    };
  }, [ask, isOver]);
}
