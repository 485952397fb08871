import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { type ErrorCode, SAVE_FAILED_ALERT } from '../../../domain/errors.ts';
import { applyDifference, merge, type Side } from '../../../domain/merge.ts';
import { isSame } from '../../../domain/same.ts';
import {
  type CallFailure,
  loadContent,
  type SaveRequest,
  type SentCause,
  saveContent,
} from '../browser/calls.ts';
import { AUTOSAVE } from '../browser/local-storage.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import { focusAfter } from '../controls/focus.ts';
import { runAfterPress } from '../controls/run-after-press.ts';
import { fieldAddress } from '../document/addresses.ts';
import { keepingCaret } from '../document/caret.ts';
import type { Edits, Saved } from '../document/edits.ts';
import type { Notices } from '../layout/notices.ts';
import type { Session } from '../session/session-store.ts';
import { createStore, onChange } from '../state-store.ts';
import { counted } from '../text/formats.ts';
import {
  AUTOSAVE_DELAY_MS,
  createSaveQueue,
  createSaveSender,
  type SaveResult,
} from './save-queue.ts';

/** The id of the list of errors, which is focused when a save is refused. */
export const ERRORS_ID = 'errors';

export const SAVE_ID = 'save';

/** After these failures the save is tried again by itself. */
const PASSING_ERRORS: readonly ErrorCode[] = [
  'save-failed',
  'load-failed',
  'save-conflict',
  'disk-full',
];

/** How often one save merges: another editor may save again while this one does. */
const MERGES_MAX = 5;

/** Two changes of the same content that need choices. The third side is the working copy, which may still change. */
export interface SaveConflict {
  /** What both sides began with. */
  readonly base: Saved;
  /** What was saved elsewhere since. */
  readonly theirs: Saved;
}

/** The choices by the conflict's id. */
export type Choices = ReadonlyMap<string, Side>;

export const mergeOf = ({ base, theirs }: SaveConflict, mine: Portfolio, choices?: Choices) =>
  merge(base.content, theirs.content, mine, choices);

const mergedText = ({ version }: Saved): string =>
  `Merged with version ${version}, saved in another browser.`;

export const conflictText = (count: number): string =>
  `Another browser saved the same ${count === 1 ? 'field' : counted(count, 'field')}`;

export interface SavingState {
  readonly isSaving: boolean;
  readonly failure: CallFailure | null;
  /** Another save changed the same fields, and the owner is asked to choose. */
  readonly conflict: SaveConflict | null;
}

/** Saves the working copy: when the owner says so, and by autosave. */
export function createSaving(options: { edits: Edits; notices: Notices; session: Session }) {
  const { edits, notices, session } = options;
  const { set, setNow, ...store } = createStore<SavingState>({
    isSaving: false,
    failure: null,
    conflict: null,
  });
  const isUnsaved = () => edits.state().unsaved.length > 0;
  // Repeated failures of the autosave are shown once.
  let isReported = false;
  /** The session had ended when the owner saved. */
  let savesAfterLogin = false;
  let sending = edits.send();
  const sender = createSaveSender({
    begin(cause): SaveRequest {
      sending = edits.send();
      const { content, version, restoredFrom } = sending;
      return { content, version, saveId: randomUuid(), cause, restoredFrom };
    },
    post: saveContent,
  });

  function fail(failure: CallFailure, cause: SentCause): SaveResult {
    if (failure.code === 'session-expired') {
      if (cause === 'owner') savesAfterLogin = true;
      notices.close();
      session.clock.expire();
      return 'blocked';
    }
    set({ failure });
    if (failure.code === 'invalid-input') sending.showServerErrors(failure.fields);
    if (cause === 'owner' || !isReported) {
      isReported = true;
      notices.failed(SAVE_FAILED_ALERT);
    }
    return failure.unanswered || PASSING_ERRORS.includes(failure.code) ? 'unavailable' : 'settled';
  }

  function showInvalid(cause: SentCause): SaveResult {
    // The result of an earlier save is outdated.
    focusAfter(
      () => {
        set({ failure: null });
        notices.close();
        edits.showErrors();
      },
      () => (cause === 'owner' ? document.getElementById(ERRORS_ID) : null),
    );
    return 'settled';
  }

  async function saveAll(cause: SentCause): Promise<SaveResult> {
    const merges: string[] = [];
    const finish = (message: string): SaveResult => {
      const text = [...(cause === 'owner' ? [message] : []), ...merges].join(' ').trim();
      set({ failure: null });
      isReported = false;
      if (text === '') notices.close();
      else notices.done(text, { stays: merges.length > 0 });
      return 'settled';
    };
    for (;;) {
      if (!sender.isPending() && !edits.state().valid) return showInvalid(cause);
      const { answer, isRetry } = await sender.send(cause);
      if (answer.ok) {
        const { content, version, updatedAt } = answer;
        const inUse = fieldAddress(document.activeElement?.id ?? '');
        keepingCaret(() => sending.stored({ content, version, updatedAt }, inUse));
        if (isRetry && isUnsaved()) continue;
        return finish(answer.message);
      }
      if (answer.code !== 'save-conflict' || merges.length === MERGES_MAX)
        return fail(answer, cause);
      const theirs = await loadContent();
      if (!theirs.ok) return fail(theirs, cause);
      const { saved: base, working } = edits.state();
      const conflict: SaveConflict = { base, theirs };
      const { content, conflicts } = mergeOf(conflict, working);
      if (conflicts.length > 0) {
        notices.close();
        const message = `${conflictText(conflicts.length)}. Press Save to choose.`;
        set({ failure: { ...answer, message } });
        // After an autosave, a dialog would take the next keys of an owner who types.
        if (cause === 'owner') set({ conflict });
        return 'blocked';
      }
      keepingCaret(() => edits.rebase(content, theirs));
      merges.push(mergedText(theirs));
      if (!isUnsaved()) return finish('');
    }
  }

  const queue = createSaveQueue({
    delay: AUTOSAVE_DELAY_MS,
    needed: () => sender.isPending() || isUnsaved(),
    async run(cause) {
      if (!sender.isPending() && !edits.state().valid) return showInvalid(cause);
      set({ isSaving: true });
      const result = await saveAll(cause);
      set({ isSaving: false });
      return result;
    },
  });

  // Shows what was stored in a field once the owner leaves it.
  const leave = ({ target }: FocusEvent) =>
    runAfterPress(() =>
      setTimeout(() => {
        // The window may have lost the focus, and the field not.
        if (target !== document.activeElement) keepingCaret(edits.leave);
      }),
    );

  /** Ends the conflict with the chosen versions, and saves them. */
  function settle(choices: Choices): void {
    const { conflict } = store.state();
    if (conflict === null) return;
    const { working } = edits.state();
    const { conflicts, content: chosen } = mergeOf(conflict, working, choices);
    const mine = mergeOf(conflict, working, new Map(conflicts.map(({ id }) => [id, 'mine'])));
    setNow({ conflict: null });
    keepingCaret(() => {
      edits.rebase(mine.content, conflict.theirs);
      if (isSame(chosen, mine.content)) return;
      // A change of its own: undone, it brings back what was mine.
      const { entered } = edits.state();
      const content = applyDifference(entered, { from: mine.content, to: chosen }, 'theirs');
      edits.apply({ kind: 'replace', what: 'the choice of theirs', content });
    });
    if (isUnsaved()) queue.save();
  }

  return {
    ...store,
    save: queue.save,
    /** Leaves the choices for the next save. */
    postpone: () => set({ conflict: null }),
    settle,
    /** To be called after a login: saves, if the owner had pressed that. */
    saveAfterLogin() {
      if (savesAfterLogin) queue.save();
      savesAfterLogin = false;
    },
    /** Follows the edits, the session and the switch of the autosave. Returns the function that ends it. */
    start() {
      queue.setAutosave(AUTOSAVE.state());
      queue.resume();
      const stops = [
        onChange(AUTOSAVE, (isOn) => isOn, queue.setAutosave),
        onChange(
          session,
          ({ expired }) => expired,
          (expired) => (expired ? queue.pause() : queue.resume()),
        ),
        onChange(edits, ({ entered }) => entered, queue.changed),
        queue.pause,
      ];
      addEventListener('focusout', leave);
      return () => {
        for (const stop of stops) stop();
        removeEventListener('focusout', leave);
      };
    },
  };
}
