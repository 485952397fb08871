import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Failure } from '../../../domain/failure.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { AUTOSAVE, useSwitch } from '../browser/local-storage.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { SCREEN_NAMES, SCREENS, unsavedScreens } from '../layout/screens.ts';
import { useStore } from '../state-store.ts';
import { type SaveState, saveStateWords, shortSaveState } from './save-state.ts';
import { SAVE_ID } from './saving.ts';

/**
 * The save state in words, with a link to each section where there are one or two. On a phone it is shown in short; screen
 * readers get all of it.
 */
export function SaveStateText() {
  const { saving } = useFeatures();
  const { isSaving, failure, conflict } = useStore(saving, (state) => state);
  // A text is the same for the same screens; a list would be another one at each key.
  const names = useFromEdits((state) => unsavedScreens(state).join(' ')).split(' ');
  const errors = useFromEdits((state) => Object.keys(state.errors).length);
  const state: SaveState = {
    saving: isSaving,
    last: failure === null ? 'saved' : failure.unanswered ? 'lost' : 'failed',
    isConflict: conflict !== null,
    unsaved: SCREEN_NAMES.filter((name) => names.includes(name)),
    errors,
  };
  const words = saveStateWords(state);
  return (
    <div
      className="desk-state relative flex items-center gap-[0.6rem] min-w-0 ps-(--margin) whitespace-nowrap"
      data-state={markOf(state)}
    >
      <i aria-hidden="true" />
      <p role="status" aria-label="Save state" className="truncate max-desk:sr-only">
        <b className="font-display">{words.state}</b>{' '}
        {words.rest !== '' && <span className="text-(--quiet)">{words.rest}</span>}
        {words.screens.map((screen, index) => (
          <Fragment key={screen}>
            <span className="text-(--quiet)">{index === 0 ? ' ' : ' and '}</span>
            <Link to={SCREENS[screen].path}>{SCREENS[screen].label}</Link>
          </Fragment>
        ))}
      </p>
      <span aria-hidden="true" className="text-small desk:hidden">
        {shortSaveState(state)}
      </span>
    </div>
  );
}

function markOf({ saving, last, isConflict, unsaved }: SaveState) {
  if (saving) return 'saving';
  if (isConflict || last !== 'saved') return 'error';
  return unsaved.length > 0 ? 'unsaved' : 'saved';
}

/** What failed: the last save, or else what the server could not do before the page was loaded. */
export function SaveFailure(props: {
  pageFailure: Failure | undefined;
  /** Saves again; null while that is not possible. */
  onRetry: (() => void) | null;
}) {
  const { pageFailure, onRetry } = props;
  const failure = useStore(useFeatures().saving, (state) => state.failure);
  const autosave = useSwitch(AUTOSAVE);
  const message = failure?.message ?? pageFailure?.message;
  if (message === undefined) return null;
  return (
    <div className="notice">
      <p role="alert" className="text-bad font-display">
        <span>{message}</span>
        {autosave && failure?.unanswered && <span> Autosave tries again by itself.</span>}
      </p>
      {failure !== null && onRetry !== null && failure.code !== 'invalid-input' && (
        <TemporaryButton
          className="link"
          onClick={onRetry}
          next={() => document.getElementById(SAVE_ID)}
        >
          Try again
        </TemporaryButton>
      )}
    </div>
  );
}

/** Saves. It is filled only if there is something to save. Its width is the same in every state. */
export function SaveButton(props: {
  saving: boolean;
  /** The content can be saved. */
  ready: boolean;
  onPress: () => void;
}) {
  const { saving, ready, onPress } = props;
  const isUnsaved = useFromEdits(({ unsaved }) => unsaved.length > 0);
  return (
    <button
      id={SAVE_ID}
      type="button"
      className="btn mx-2 max-desk:mx-1"
      data-unsaved={(isUnsaved && !saving) || undefined}
      disabled={!ready}
      // `disabled` would remove the focus from the button.
      aria-disabled={saving}
      aria-keyshortcuts="Control+S Meta+S"
      onClick={saving ? undefined : onPress}
    >
      {saving ? 'Saving...' : 'Save'}
    </button>
  );
}
