/** What the bar says about the draft. */
export function saveStateText(state: {
  saving: boolean;
  failed: boolean;
  unsaved: number;
  errors: number;
}): string {
  const { saving, failed, unsaved, errors } = state;
  if (saving) return 'Saving...';
  if (unsaved === 0) return failed ? 'Save failed' : 'All changes saved';
  const sections = `nsaved changes in ${count(unsaved, 'section')}`;
  const words = failed ? `Save failed, u${sections}` : `U${sections}`;
  return errors === 0 ? words : `${words}, ${count(errors, 'field')} to correct`;
}

/** A number with its noun. */
export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;
