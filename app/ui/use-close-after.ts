import { useEffect } from 'react';

/** Closes after so many milliseconds, or never. `onClose` must keep its identity between renders. */
export function useCloseAfter(milliseconds: number | undefined, onClose: () => void): void {
  useEffect(() => {
    if (milliseconds === undefined) return;
    const timer = setTimeout(onClose, milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, onClose]);
}
