import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { Draft } from './draft.ts';

const ASK = 'There are unsaved changes. Leave and lose them?';

/** Asks for confirmation before unsaved changes are lost: by a link, a logout, or closing the tab. */
export function useLeaveConfirmation(draft: Draft): void {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // A history step within the page loses nothing.
    const stays = historyAction === 'POP' && currentLocation.pathname === nextLocation.pathname;
    return !stays && draft.state().unsaved.length > 0;
  });

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(ASK)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (draft.state().unsaved.length > 0) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [draft]);
}
