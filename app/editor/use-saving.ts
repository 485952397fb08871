import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { type ErrorCode, NOTICES } from '../../domain/errors.ts';
import type { Failure } from '../../domain/failure.ts';
import { AUTOSAVE_DELAY_MS } from '../../domain/session.ts';
import { type Answer, loadContent, saveContent } from './calls.ts';
import type { Draft, Saved } from './draft.ts';
import { deepEqual } from './paths.ts';
import { createSaveQueue, type SaveCause, type SaveResult } from './save-queue.ts';

/** A message that is shown over the page for some time. */
export interface Notice {
  readonly tone: 'success' | 'error';
  readonly message: string;
}

/** The id of the list of errors, which is focused when a save is refused. */
export const ERRORS_ID = 'errors';

/** After these failures no save can succeed until the owner has acted. */
const BLOCKING_ERRORS: readonly ErrorCode[] = ['session-expired', 'save-conflict'];

/** Saves the draft, and holds the state of saving. */
export function useSaving(options: {
  draft: Draft;
  autosave: boolean;
  /** The session has ended, so nothing can be saved for now. */
  locked: boolean;
  /** Both must keep their identity between renders. */
  onExpired: () => void;
  onNotice: (notice: Notice | null) => void;
}) {
  const { draft, autosave, locked, onExpired, onNotice } = options;
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [send] = useState(() => createSender(draft));
  // Repeated failures of the autosave are shown once.
  const isReported = useRef(false);

  const fail = useCallback(
    (next: Failure, cause: SaveCause) => {
      if (next.code === 'session-expired') {
        onExpired();
        return;
      }
      setFailure(next);
      if (next.code === 'invalid-input') draft.setServerErrors(next.fields);
      if (next.code !== 'save-conflict' && (cause === 'owner' || !isReported.current)) {
        isReported.current = true;
        onNotice({ tone: 'error', message: NOTICES.saveFailedAlert });
      }
    },
    [draft, onExpired, onNotice],
  );

  const run = useCallback(
    async (cause: SaveCause): Promise<SaveResult> => {
      if (!draft.state().valid) {
        // The result of an earlier save is outdated.
        flushSync(() => {
          setFailure(null);
          onNotice(null);
          draft.showErrors();
        });
        if (cause === 'owner') document.getElementById(ERRORS_ID)?.focus();
        return 'settled';
      }
      setSaving(true);
      const answer = await send();
      setSaving(false);
      if (!answer.ok) {
        fail(answer, cause);
        if (BLOCKING_ERRORS.includes(answer.code)) return 'blocked';
        return answer.unanswered || answer.code === 'save-failed' ? 'unavailable' : 'settled';
      }
      setFailure(null);
      isReported.current = false;
      draft.setSaved({ content: answer.content, version: answer.version });
      onNotice(cause === 'owner' ? { tone: 'success', message: answer.message } : null);
      return 'settled';
    },
    [draft, send, fail, onNotice],
  );

  const [queue] = useState(() =>
    createSaveQueue({
      delay: AUTOSAVE_DELAY_MS,
      needed: () => draft.state().unsaved.length > 0,
      run,
    }),
  );
  const conflict = failure?.code === 'save-conflict';

  useEffect(() => queue.setAutosave(autosave), [queue, autosave]);
  useEffect(() => {
    if (locked || conflict) queue.pause();
    else queue.resume();
    return queue.pause;
  }, [queue, locked, conflict]);

  return {
    queue,
    saving,
    failure,
    conflict,
    /** To be called when the conflict is resolved: the next save is based on the other version. */
    resolveConflict: useCallback(() => setFailure(null), []),
  };
}

/**
 * Returns a function that sends the current draft. A save without an answer may have succeeded; the server then
 * refuses the next save as a conflict with it, which is resolved here.
 */
function createSender(draft: Draft): () => Promise<Answer<Saved & { message: string }>> {
  let unconfirmed: Portfolio | null = null;

  return async function send() {
    const { working, saved, restoredFrom } = draft.state();
    const answer = await saveContent(working, saved.version, restoredFrom);
    if (answer.ok) {
      unconfirmed = null;
    } else if (answer.unanswered) {
      unconfirmed = working;
    } else if (answer.code === 'save-conflict' && unconfirmed !== null) {
      const current = await loadContent();
      const ours = current.ok && deepEqual(current.content, unconfirmed);
      unconfirmed = null;
      if (ours) {
        draft.setSaved(current);
        return send();
      }
    }
    return answer;
  };
}
