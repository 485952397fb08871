import { useEffect } from 'react';
import { useBlocker, useNavigation } from 'react-router';
import { pageAt } from '../../../domain/pages.ts';
import { useFeatures } from '../layout/features.ts';

const NOT_LOADED = 'This screen could not be loaded. Save your changes, then load the page again.';
const ASK = 'There are unsaved changes. Leave without saving them?';

/** Asks whether to leave unsaved changes, if there are any, and stores them as a draft. */
export function useAskToLeave(): () => boolean {
  const { edits, draft } = useFeatures();
  return () => {
    if (edits.state().unsaved.length === 0) return true;
    void draft.flush();
    return window.confirm(ASK);
  };
}

/**
 * Asks for confirmation before unsaved changes leave the page by a link or by closing the tab. They are stored before as
 * a draft. A logout asks by itself: it has the address of the admin.
 */
export function useLeaveConfirmation(): void {
  const { edits, draft, notices } = useFeatures();
  const keep = draft.flush;
  // Another screen of the admin loses nothing.
  const blocker = useBlocker(
    ({ nextLocation }) =>
      pageAt(nextLocation.pathname) !== 'admin' && edits.state().unsaved.length > 0,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void keep();
    if (window.confirm(ASK)) blocker.proceed();
    else blocker.reset();
  }, [blocker, keep]);

  const isOpening = useNavigation().state === 'loading';
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (edits.state().unsaved.length === 0) return;
      void keep();
      event.preventDefault();
      // The router loads the page again where the script of a screen is not to be had.
      if (isOpening) notices.failed(NOT_LOADED);
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [edits, keep, notices, isOpening]);
}
