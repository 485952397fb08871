import { expect, it } from 'vitest';
import { saveStateText } from './save-state.ts';

const clean = { saving: false, failed: false, unsaved: 0, errors: 0 };

it.each([
  [{}, 'All changes saved'],
  [{ saving: true, failed: true, unsaved: 2, errors: 1 }, 'Saving...'],
  [{ unsaved: 1 }, 'Unsaved changes in 1 section'],
  [{ unsaved: 5 }, 'Unsaved changes in 5 sections'],
  [{ unsaved: 1, errors: 2 }, 'Unsaved changes, 2 fields to correct'],
  [{ failed: true, unsaved: 1 }, 'Save failed, unsaved changes in 1 section'],
  [{ failed: true, unsaved: 1, errors: 1 }, 'Save failed, 1 field to correct'],
  [{ failed: true }, 'Save failed'],
])('says for %j: %s', (state, words) => {
  expect(saveStateText({ ...clean, ...state })).toBe(words);
});
