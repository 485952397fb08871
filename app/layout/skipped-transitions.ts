import { useEffect } from 'react';

/**
 * A change of page during another one's view transition skips that, which rejects a promise of the transition. React
 * Router does not handle it, and browsers would report it as an error of the page.
 */
export function useSkippedTransitions(): void {
  useEffect(() => {
    const ignore = (event: PromiseRejectionEvent) => {
      const { reason } = event;
      if (reason instanceof DOMException && /transition/i.test(reason.message)) {
        event.preventDefault();
      }
    };
    addEventListener('unhandledrejection', ignore);
    return () => removeEventListener('unhandledrejection', ignore);
  }, []);
}
