/** The save state as text, short enough for a phone. The tabs mark which sections are unsaved. */
export function saveStateText(state: {
  saving: boolean;
  failed: boolean;
  unsaved: number;
  errors: number;
}): string {
  const { saving, failed, unsaved, errors } = state;
  if (saving) return 'Saving...';
  if (unsaved === 0) return failed ? 'Save failed' : 'All changes saved';
  if (errors > 0) {
    const rest = `${count(errors, 'field')} to correct`;
    return failed ? `Save failed, ${rest}` : `Unsaved changes, ${rest}`;
  }
  const rest = `nsaved changes in ${count(unsaved, 'section')}`;
  return failed ? `Save failed, u${rest}` : `U${rest}`;
}

/** A number with its noun. */
export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;
