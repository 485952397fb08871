import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { type ErrorCode, SAVE_FAILED_ALERT } from '../../../domain/errors.ts';
import { AUTOSAVE_DELAY_MS } from '../../../domain/session.ts';
import type { FieldErrors } from '../../../domain/site-error.ts';
import { type CallFailure, loadContent, type SaveRequest, saveContent } from '../browser/calls.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import { fieldAddress } from '../document/addresses.ts';
import { keepingCaret } from '../document/caret.ts';
import type { Edits, Saved } from '../document/edits.ts';
import { mergedText, mergeOf, type SaveConflict } from '../merge/save-conflict.ts';
import { createSaveQueue, type SaveResult, type SentCause } from './save-queue.ts';
import { createSaveSender } from './save-sender.ts';

/** A message that is shown over the page for some time. */
export interface Notice {
  readonly tone: 'success' | 'error';
  readonly message: string;
  /** It stays until it is closed. */
  readonly stays?: boolean;
}

/** The id of the list of errors, which is focused when a save is refused. */
export const ERRORS_ID = 'errors';

/** After these failures the save is tried again by itself. */
const PASSING_ERRORS: readonly ErrorCode[] = ['save-failed', 'load-failed', 'save-conflict'];

const NOT_SAVED_YET = 'You are logged in again. Press Save to publish your changes.';

/** How often one save merges: another editor may save again while this one does. */
const MERGES_MAX = 5;

/** Saves the working copy, and holds the state of saving. */
export function useSaving(options: {
  edits: Edits;
  autosave: boolean;
  /** The session has ended, so nothing can be saved for now. */
  locked: boolean;
  /** These must keep their identity between renders. */
  onExpired: () => void;
  onNotice: (notice: Notice | null) => void;
  /** The draft as it is stored now, which the save deletes; null if it is not stored. */
  storedDraft: () => SaveRequest['draft'];
}) {
  const { edits, autosave, locked, onExpired, onNotice, storedDraft } = options;
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  // Repeated failures of the autosave are shown once.
  const isReported = useRef(false);
  /** The session had ended when the owner saved. */
  const isOwed = useRef(false);

  const [sender] = useState(() => {
    let sending = edits.send();
    const begin = (cause: SentCause): SaveRequest => {
      sending = edits.send();
      const { content, version, restoredFrom } = sending;
      return { content, version, saveId: randomUuid(), cause, restoredFrom, draft: storedDraft() };
    };
    const { send, isPending } = createSaveSender({ begin, post: saveContent });
    return {
      send,
      isPending,
      confirm(saved: Saved) {
        const inUse = fieldAddress(document.activeElement?.id ?? '');
        keepingCaret(() => sending.stored(saved, inUse));
      },
      refuse: (errors: FieldErrors) => sending.refused(errors),
    };
  });

  const fail = useCallback(
    (next: CallFailure, cause: SentCause): SaveResult => {
      if (next.code === 'session-expired') {
        if (cause === 'owner') isOwed.current = true;
        onNotice(null);
        onExpired();
        return 'blocked';
      }
      setFailure(next);
      if (next.code === 'invalid-input') sender.refuse(next.fields);
      if (cause === 'owner' || !isReported.current) {
        isReported.current = true;
        onNotice({ tone: 'error', message: SAVE_FAILED_ALERT });
      }
      return next.unanswered || PASSING_ERRORS.includes(next.code) ? 'unavailable' : 'settled';
    },
    [sender, onExpired, onNotice],
  );

  const refuse = useCallback(
    (cause: SentCause): SaveResult => {
      // The result of an earlier save is outdated.
      flushSync(() => {
        setFailure(null);
        onNotice(null);
        edits.showErrors();
      });
      if (cause === 'owner') document.getElementById(ERRORS_ID)?.focus();
      return 'settled';
    },
    [edits, onNotice],
  );

  const saveAll = useCallback(
    async (cause: SentCause): Promise<SaveResult> => {
      const merges: string[] = [];
      const settle = (message: string): SaveResult => {
        const said = [...(cause === 'owner' ? [message] : []), ...merges].join(' ').trim();
        setFailure(null);
        isReported.current = false;
        onNotice(said === '' ? null : { tone: 'success', message: said, stays: merges.length > 0 });
        return 'settled';
      };
      for (;;) {
        if (!sender.isPending() && !edits.state().valid) return refuse(cause);
        const { answer, isRetry } = await sender.send(cause);
        if (answer.ok) {
          sender.confirm({
            content: answer.content,
            version: answer.version,
            savedAt: answer.updatedAt,
          });
          if (isRetry && edits.state().unsaved.length > 0) continue;
          return settle(answer.message);
        }
        if (answer.code !== 'save-conflict' || merges.length === MERGES_MAX)
          return fail(answer, cause);
        const theirs = await loadContent();
        if (!theirs.ok) return fail(theirs, cause);
        const { saved: base, working } = edits.state();
        const found: SaveConflict = { base, theirs, choices: new Map() };
        const merged = mergeOf(found, working);
        if (merged.conflicts.length > 0) {
          setFailure(null);
          onNotice(null);
          setConflict(found);
          return 'blocked';
        }
        keepingCaret(() => edits.rebase(merged.content, theirs));
        merges.push(mergedText(theirs, merged));
        if (edits.state().unsaved.length === 0) return settle('');
      }
    },
    [edits, sender, fail, refuse, onNotice],
  );

  const run = useCallback(
    async (cause: SentCause): Promise<SaveResult> => {
      if (!sender.isPending() && !edits.state().valid) return refuse(cause);
      setSaving(true);
      const result = await saveAll(cause);
      setSaving(false);
      return result;
    },
    [edits, sender, refuse, saveAll],
  );

  const [queue] = useState(() =>
    createSaveQueue({
      delay: AUTOSAVE_DELAY_MS,
      needed: () => sender.isPending() || edits.state().unsaved.length > 0,
      run,
    }),
  );

  const isPaused = locked || conflict !== null;
  useEffect(() => queue.setAutosave(autosave), [queue, autosave]);
  useEffect(() => {
    if (isPaused) queue.pause();
    else queue.resume();
    return queue.pause;
  }, [queue, isPaused]);

  return {
    queue,
    saving,
    failure,
    conflict,
    setConflict,
    /** To be called after a login: saves, if that was pressed, and otherwise says that it is still to be pressed. */
    goOn: useCallback(() => {
      if (isOwed.current) queue.save();
      else if (!autosave && conflict === null && edits.state().unsaved.length > 0) {
        onNotice({ tone: 'success', message: NOT_SAVED_YET, stays: true });
      }
      isOwed.current = false;
    }, [queue, autosave, conflict, edits, onNotice]),
    /** Ends a conflict with this content, which is then the working copy, based on the other save. */
    settleConflict: useCallback(
      (content: Portfolio, { theirs }: SaveConflict, isSaved: boolean) => {
        flushSync(() => setConflict(null));
        keepingCaret(() => edits.rebase(content, theirs));
        if (isSaved && edits.state().unsaved.length > 0) queue.save();
      },
      [edits, queue],
    ),
    /** Puts an earlier version in the place of all that was entered. Saved next, it replaces the stored one. */
    replaceAll: useCallback(
      (content: Portfolio, stored: Saved, version: number) => {
        flushSync(() => setConflict(null));
        edits.restore(content, stored, version);
      },
      [edits],
    ),
  };
}
