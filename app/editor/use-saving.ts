import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { type ErrorCode, NOTICES } from '../../domain/errors.ts';
import type { Failure } from '../../domain/failure.ts';
import { AUTOSAVE_DELAY_MS } from '../../domain/session.ts';
import { type Answer, loadContent, saveContent } from './calls.ts';
import type { Draft, Saved } from './draft.ts';
import { same } from './paths.ts';
import { createSaveQueue, type SaveCause, type SaveOutcome } from './save-queue.ts';

/** A message that stands over the page for a while. */
export interface Notice {
  readonly tone: 'success' | 'error';
  readonly message: string;
}

/** The id of the list of errors, which takes the focus when a save is refused. */
export const ERRORS_ID = 'errors';

/** After these failures no save can succeed until the owner has done something about them. */
const STOPS: readonly ErrorCode[] = ['session-expired', 'save-conflict'];

/** Saves the draft, and says how that went. */
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
  // An autosave that goes on failing says so once.
  const isTold = useRef(false);

  const fail = useCallback(
    (next: Failure, cause: SaveCause) => {
      if (next.code === 'session-expired') {
        onExpired();
        return;
      }
      setFailure(next);
      if (next.code === 'invalid-input') draft.refuse(next.fields);
      if (next.code !== 'save-conflict' && (cause === 'owner' || !isTold.current)) {
        isTold.current = true;
        onNotice({ tone: 'error', message: NOTICES.saveFailedAlert });
      }
    },
    [draft, onExpired, onNotice],
  );

  const run = useCallback(
    async (cause: SaveCause): Promise<SaveOutcome> => {
      if (!draft.state().valid) {
        // What an earlier save said is no longer what is wrong.
        flushSync(() => {
          setFailure(null);
          onNotice(null);
          draft.reveal();
        });
        if (cause === 'owner') document.getElementById(ERRORS_ID)?.focus();
        return 'settled';
      }
      setSaving(true);
      const answer = await send();
      setSaving(false);
      if (!answer.ok) {
        fail(answer, cause);
        if (STOPS.includes(answer.code)) return 'stopped';
        return answer.unanswered || answer.code === 'save-failed' ? 'away' : 'settled';
      }
      setFailure(null);
      isTold.current = false;
      draft.adopt({ content: answer.content, version: answer.version });
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
    /** The conflict is decided: the next save goes over the version that was taken over. */
    settle: useCallback(() => setFailure(null), []),
  };
}

/**
 * Sends the draft as it is at that moment. A save whose answer got lost may have succeeded: the server
 * then refuses the next one as a conflict, with ourselves.
 */
function createSender(draft: Draft): () => Promise<Answer<Saved & { message: string }>> {
  let lost: Portfolio | null = null;

  return async function send() {
    const { working, saved } = draft.state();
    const answer = await saveContent(working, saved.version);
    if (answer.ok) {
      lost = null;
    } else if (answer.unanswered) {
      lost = working;
    } else if (answer.code === 'save-conflict' && lost !== null) {
      const current = await loadContent();
      const ours = current.ok && same(current.content, lost);
      lost = null;
      if (ours) {
        draft.adopt(current);
        return send();
      }
    }
    return answer;
  };
}
