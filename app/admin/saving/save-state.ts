import { counted } from '../text/count.ts';

/** What the save state is told from. */
export interface SaveState {
  readonly saving: boolean;
  /** How the last save ended; `lost` if no answer came, so that it is unknown whether it was stored. */
  readonly last: 'saved' | 'failed' | 'lost';
  /** Another save changed the same fields, and the owner has to choose. */
  readonly isConflict: boolean;
  /** The number of sections with unsaved changes, and of fields with errors. */
  readonly unsaved: number;
  readonly errors: number;
}

/** The save state in two or three words, for the bar of a phone. */
export function shortSaveState({ saving, last, isConflict, unsaved, errors }: SaveState): string {
  if (saving) return 'Saving...';
  if (isConflict) return 'Conflict';
  if (last !== 'saved') return OUTCOMES[last];
  if (unsaved === 0) return 'Saved';
  return errors > 0 ? `${errors} to correct` : `${unsaved} unsaved`;
}

const OUTCOMES = { saved: '', failed: 'Save failed', lost: 'No answer' } as const;

/** The save state as text. The tabs mark which sections are unsaved. */
export function saveStateText(state: SaveState): string {
  const { saving, last, isConflict, unsaved, errors } = state;
  if (saving) return 'Saving...';
  if (isConflict) return 'Conflict: choose before the next save';
  const outcome = OUTCOMES[last];
  if (unsaved === 0) return outcome || 'All changes saved';
  const rest =
    errors > 0
      ? `${counted(errors, 'field')} to correct`
      : `unsaved changes in ${counted(unsaved, 'section')}`;
  if (outcome !== '') return `${outcome}, ${rest}`;
  return errors > 0 ? `Unsaved changes, ${rest}` : `U${rest.slice(1)}`;
}
