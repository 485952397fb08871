import { SCREENS, type Screen } from '../layout/screens.ts';
import { counted } from '../text/count.ts';

/** What the save state is told from. */
export interface SaveState {
  readonly saving: boolean;
  /** How the last save ended; `lost` if no answer came, so that it is unknown whether it was stored. */
  readonly last: 'saved' | 'failed' | 'lost';
  /** Another save changed the same fields, and the owner has to choose. */
  readonly isConflict: boolean;
  /** The screens with unsaved changes. */
  readonly unsaved: readonly Screen[];
  /** The number of fields with errors. */
  readonly errors: number;
}

/** The save state in two or three words, for the bar of a phone. */
export function shortSaveState({ saving, last, isConflict, unsaved, errors }: SaveState): string {
  if (saving) return 'Saving...';
  if (isConflict) return 'Conflict';
  if (last !== 'saved') return OUTCOMES[last];
  if (unsaved.length === 0) return 'Saved';
  return errors > 0 ? `${errors} to correct` : `${unsaved.length} unsaved`;
}

const OUTCOMES = { saved: '', failed: 'Save failed', lost: 'No answer' } as const;

/** The save state in words: the state, and in what. It ends with the names of `screens`. */
export interface SaveStateWords {
  readonly state: string;
  readonly rest: string;
  readonly screens: readonly Screen[];
}

/** More are counted instead of named. */
const MAX_NAMED = 2;

export function saveStateWords({
  saving,
  last,
  isConflict,
  unsaved,
  errors,
}: SaveState): SaveStateWords {
  const words = (state: string, rest = '', screens: readonly Screen[] = []) => ({
    state,
    rest,
    screens,
  });
  if (saving) return words('Saving...');
  if (isConflict) return words('Conflict:', 'choose before the next save');
  const outcome = OUTCOMES[last];
  if (unsaved.length === 0) return words(outcome || 'All changes saved');
  if (errors > 0)
    return words(`${outcome || 'Unsaved changes'},`, `${counted(errors, 'field')} to correct`);
  const isNamed = unsaved.length <= MAX_NAMED;
  const where = isNamed ? 'in' : `in ${counted(unsaved.length, 'section')}`;
  const named = isNamed ? unsaved : [];
  return outcome === ''
    ? words('Unsaved changes', where, named)
    : words(`${outcome},`, `unsaved changes ${where}`, named);
}

/** The save state as one text. */
export const saveStateText = ({ state, rest, screens }: SaveStateWords): string =>
  [state, rest, screens.map((screen) => SCREENS[screen].label).join(' and ')]
    .filter((part) => part !== '')
    .join(' ');
