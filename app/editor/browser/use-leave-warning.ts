import { useEffect } from 'react';

/**
 * Lets the browser ask before the page is left while something would be lost. `isAtRisk` must keep its identity between
 * renders.
 */
export function useLeaveWarning(isAtRisk: () => boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isAtRisk()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}
