import { counted } from './count.ts';

/** The save state as text, short enough for a phone. The tabs mark which sections are unsaved. */
export function saveStateText(state: {
  saving: boolean;
  /** How the last save ended; `lost` if no answer came, so that it is unknown whether it was stored. */
  last: 'saved' | 'failed' | 'lost';
  unsaved: number;
  errors: number;
  toDecide: number;
}): string {
  const { saving, last, unsaved, errors, toDecide } = state;
  if (saving) return 'Saving...';
  if (toDecide > 0) return `${toDecide} to decide`;
  const outcome = { saved: '', failed: 'Save failed', lost: 'No answer' }[last];
  if (unsaved === 0) return outcome || 'All changes saved';
  const rest =
    errors > 0
      ? `${counted(errors, 'field')} to correct`
      : `unsaved changes in ${counted(unsaved, 'section')}`;
  if (outcome !== '') return `${outcome}, ${rest}`;
  return errors > 0 ? `Unsaved changes, ${rest}` : `U${rest.slice(1)}`;
}
