import { useEffect } from 'react';
import { useBlocker, useNavigation } from 'react-router';
import { pageAt } from '../../../domain/pages.ts';
import { useFeatures } from '../layout/features.ts';

const ASK = 'There are unsaved changes. Leave without saving them?';

/**
 * Asks for confirmation before unsaved changes leave the page: by a link, a logout, or closing the tab. They are
 * stored before as a draft.
 */
export function useLeaveConfirmation(): void {
  const { edits, draft } = useFeatures();
  const keep = draft.flush;
  const { formData } = useNavigation();
  const isLeaving = formData !== undefined;
  // Another screen of the admin loses nothing.
  const blocker = useBlocker(
    ({ nextLocation }) =>
      (isLeaving || pageAt(nextLocation.pathname) !== 'admin') && edits.state().unsaved.length > 0,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void keep();
    if (window.confirm(ASK)) blocker.proceed();
    else blocker.reset();
  }, [blocker, keep]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (edits.state().unsaved.length === 0) return;
      void keep();
      event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [edits, keep]);
}
