import { useEffect } from 'react';
import { whileVisible } from './while-visible.ts';

/**
 * Calls `onClose` after this many milliseconds of the tab being visible; never if undefined. `onClose` must
 * keep its identity between renders.
 */
export function useCloseAfter(milliseconds: number | undefined, onClose: () => void): void {
  useEffect(() => {
    if (milliseconds === undefined) return;
    let left = milliseconds;
    return whileVisible(() => {
      const from = performance.now();
      const timer = setTimeout(onClose, left);
      return () => {
        clearTimeout(timer);
        left -= performance.now() - from;
      };
    });
  }, [milliseconds, onClose]);
}
