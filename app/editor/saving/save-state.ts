import { counted } from '../text/count.ts';

/** What the save state is told from. */
export interface SaveState {
  readonly saving: boolean;
  /** How the last save ended; `lost` if no answer came, so that it is unknown whether it was stored. */
  readonly last: 'saved' | 'failed' | 'lost';
  /** The number of sections with unsaved changes, of fields with errors, and of decisions that wait. */
  readonly unsaved: number;
  readonly errors: number;
  readonly toDecide: number;
}

/** The save state in two or three words, for the bar of a phone. */
export function shortSaveState({ saving, last, unsaved, errors, toDecide }: SaveState): string {
  if (saving) return 'Saving...';
  if (toDecide > 0) return counted(toDecide, 'conflict');
  if (last !== 'saved') return OUTCOMES[last];
  if (unsaved === 0) return 'Saved';
  return errors > 0 ? `${errors} to correct` : `${unsaved} unsaved`;
}

const OUTCOMES = { saved: '', failed: 'Save failed', lost: 'No answer' } as const;

/** The save state as text. The tabs mark which sections are unsaved. */
export function saveStateText(state: SaveState): string {
  const { saving, last, unsaved, errors, toDecide } = state;
  if (saving) return 'Saving...';
  if (toDecide > 0) return counted(toDecide, 'conflict');
  const outcome = OUTCOMES[last];
  if (unsaved === 0) return outcome || 'All changes saved';
  const rest =
    errors > 0
      ? `${counted(errors, 'field')} to correct`
      : `unsaved changes in ${counted(unsaved, 'section')}`;
  if (outcome !== '') return `${outcome}, ${rest}`;
  return errors > 0 ? `Unsaved changes, ${rest}` : `U${rest.slice(1)}`;
}
