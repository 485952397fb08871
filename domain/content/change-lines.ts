import { shortened } from '../shortened.ts';
import {
  type Difference,
  type FieldText,
  filledFields,
  SHOWN_MAX,
  type ShownDifference,
  shown,
} from './differences.ts';
import { firstTextOf } from './keys.ts';

/** A line of a list of changes, to be agreed to before they are made. */
export interface ChangeLine extends ShownDifference {
  /** What is entered in an added entry beside its first text, shortened. */
  readonly fields?: readonly FieldText[] | undefined;
}

/** Differences as lines. */
export const changeLines = (found: readonly Difference[]): ChangeLine[] =>
  found.map((difference) => {
    if (difference.kind !== 'added') return shown(difference);
    const { path, after } = difference;
    const fields = filledFields(after, path)
      .filter(({ text }) => text !== firstTextOf(after))
      .map(({ label, text }) => ({ label, text: shortened(text, SHOWN_MAX) }));
    return { ...shown(difference), fields };
  });
