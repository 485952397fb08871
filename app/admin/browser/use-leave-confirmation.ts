import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { pageAt } from '../../../domain/pages.ts';
import { useFeatures } from '../layout/features.ts';

const ASK = { title: 'There are unsaved changes. Leave without saving them?', action: 'Leave' };

/** Asks whether to leave unsaved changes, which are stored as a draft before. */
export function useAskToLeave(): () => Promise<boolean> {
  const { draft, confirm } = useFeatures();
  return useCallback(() => {
    void draft.flush();
    return confirm(ASK);
  }, [draft, confirm]);
}

/**
 * Asks for confirmation before unsaved changes leave the page by a link or by closing the tab. A logout asks by itself:
 * it has the address of the admin.
 */
export function useLeaveConfirmation(): void {
  const { edits, draft } = useFeatures();
  const askToLeave = useAskToLeave();
  // Another screen of the admin loses nothing.
  const blocker = useBlocker(
    ({ nextLocation }) =>
      pageAt(nextLocation.pathname) !== 'admin' && edits.state().unsaved.length > 0,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askToLeave().then((isAgreed) => (isAgreed ? blocker.proceed() : blocker.reset()));
  }, [blocker, askToLeave]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (edits.state().unsaved.length === 0) return;
      void draft.flush();
      event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [edits, draft]);
}
