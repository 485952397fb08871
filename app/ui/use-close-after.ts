import { useEffect } from 'react';
import { whileSeen } from './while-seen.ts';

/**
 * Closes after so many milliseconds in which the tab was seen, or never. `onClose` must keep its identity
 * between renders.
 */
export function useCloseAfter(milliseconds: number | undefined, onClose: () => void): void {
  useEffect(() => {
    if (milliseconds === undefined) return;
    let left = milliseconds;
    return whileSeen(() => {
      const from = performance.now();
      const timer = setTimeout(onClose, left);
      return () => {
        clearTimeout(timer);
        left -= performance.now() - from;
      };
    });
  }, [milliseconds, onClose]);
}
