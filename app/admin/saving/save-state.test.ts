import { expect, it } from 'vitest';
import { saveStateText, shortSaveState } from './save-state.ts';

const clean = { saving: false, last: 'saved', unsaved: 0, errors: 0, isConflict: false } as const;

it.each<[Partial<Parameters<typeof saveStateText>[0]>, string]>([
  [{}, 'All changes saved'],
  [{ saving: true, last: 'failed', unsaved: 2, errors: 1 }, 'Saving...'],
  [{ unsaved: 1 }, 'Unsaved changes in 1 section'],
  [{ unsaved: 5 }, 'Unsaved changes in 5 sections'],
  [{ unsaved: 1, errors: 2 }, 'Unsaved changes, 2 fields to correct'],
  [{ last: 'failed', unsaved: 1 }, 'Save failed, unsaved changes in 1 section'],
  [{ last: 'failed', unsaved: 1, errors: 1 }, 'Save failed, 1 field to correct'],
  [{ last: 'failed' }, 'Save failed'],
  [{ last: 'lost' }, 'No answer'],
  [{ last: 'lost', unsaved: 2 }, 'No answer, unsaved changes in 2 sections'],
  [{ last: 'failed', unsaved: 2, isConflict: true }, 'Conflict: choose before the next save'],
])('says for %j: %s', (state, words) => {
  expect(saveStateText({ ...clean, ...state })).toBe(words);
});

it.each<[Partial<Parameters<typeof shortSaveState>[0]>, string]>([
  [{}, 'Saved'],
  [{ saving: true, unsaved: 2 }, 'Saving...'],
  [{ unsaved: 2 }, '2 unsaved'],
  [{ unsaved: 2, errors: 1 }, '1 to correct'],
  [{ last: 'failed', unsaved: 2, errors: 1 }, 'Save failed'],
  [{ last: 'lost' }, 'No answer'],
  [{ last: 'failed', unsaved: 2, isConflict: true }, 'Conflict'],
])('says for %j on a phone: %s', (state, words) => {
  expect(shortSaveState({ ...clean, ...state })).toBe(words);
});
