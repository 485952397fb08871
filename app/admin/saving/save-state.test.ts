import { expect, it } from 'vitest';
import { type SaveState, saveStateText, saveStateWords, shortSaveState } from './save-state.ts';

const clean: SaveState = {
  saving: false,
  last: 'saved',
  unsaved: [],
  errors: 0,
  isConflict: false,
};

it.each<[Partial<SaveState>, string]>([
  [{}, 'All changes saved'],
  [{ saving: true, last: 'failed', unsaved: ['home', 'about'], errors: 1 }, 'Saving...'],
  [{ unsaved: ['home'] }, 'Unsaved changes in Home'],
  [{ unsaved: ['home', 'projects'] }, 'Unsaved changes in Home and Projects'],
  [{ unsaved: ['home', 'skills', 'projects'] }, 'Unsaved changes in 3 sections'],
  [{ unsaved: ['home'], errors: 2 }, 'Unsaved changes, 2 fields to correct'],
  [{ last: 'failed', unsaved: ['home'] }, 'Save failed, unsaved changes in Home'],
  [{ last: 'failed', unsaved: ['home'], errors: 1 }, 'Save failed, 1 field to correct'],
  [{ last: 'failed' }, 'Save failed'],
  [{ last: 'lost' }, 'No answer'],
  [{ last: 'lost', unsaved: ['home', 'about'] }, 'No answer, unsaved changes in Home and About'],
  [
    { last: 'failed', unsaved: ['home', 'about'], isConflict: true },
    'Conflict: choose before the next save',
  ],
])('says for %j: %s', (state, words) => {
  expect(saveStateText(saveStateWords({ ...clean, ...state }))).toBe(words);
});

it.each<[Partial<SaveState>, string]>([
  [{}, 'Saved'],
  [{ saving: true, unsaved: ['home', 'about'] }, 'Saving...'],
  [{ unsaved: ['home', 'about'] }, '2 unsaved'],
  [{ unsaved: ['home', 'about'], errors: 1 }, '1 to correct'],
  [{ last: 'failed', unsaved: ['home', 'about'], errors: 1 }, 'Save failed'],
  [{ last: 'lost' }, 'No answer'],
  [{ last: 'failed', unsaved: ['home', 'about'], isConflict: true }, 'Conflict'],
])('says for %j on a phone: %s', (state, words) => {
  expect(shortSaveState({ ...clean, ...state })).toBe(words);
});
