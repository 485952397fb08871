import { shortened } from '../shortened.ts';
import { type Difference, type FieldText, filledFields, valueText } from './differences.ts';
import { firstTextOf } from './keys.ts';
import { placeOf } from './labels.ts';

/**
 * A line of a list of changes, to be agreed to before they are made: texts are shortened, an entry is its first text, null is
 * nothing, and a moved entry has its places in the list, from 1.
 */
export interface ChangeLine {
  readonly path: string;
  /** Such as `Projects, project 3, Title`. */
  readonly place: string;
  readonly kind: Difference['kind'];
  readonly before: string | null;
  readonly after: string | null;
  /** What is entered in an added entry beside its first text. */
  readonly fields?: readonly FieldText[] | undefined;
}

/** The longest text that is shown whole, in characters. */
const SHOWN_MAX = 80;

/** How much of an equal beginning is shown before the first difference of two long texts. */
const SHOWN_BEFORE = 20;

/** Differences as lines. */
export const changeLines = (found: readonly Difference[]): ChangeLine[] =>
  found.map((difference) => {
    const { kind, path } = difference;
    const [before, after] = aroundDifference(
      kind === 'added' ? null : valueText(difference.before, path),
      kind === 'removed' ? null : valueText(difference.after, path),
    );
    const line = { path, place: placeOf(path), kind, before, after };
    if (kind !== 'added') return line;
    const fields = filledFields(difference.after, path)
      .filter(({ text }) => text !== firstTextOf(difference.after))
      .map(({ label, text }) => ({ label, text: shortened(text, SHOWN_MAX) }));
    return { ...line, fields };
  });

/** Parts of two texts: where one is long, from a little before their first difference on. */
function aroundDifference(
  before: string | null,
  after: string | null,
): [string | null, string | null] {
  const longest = Math.max(before?.length ?? 0, after?.length ?? 0);
  let same = 0;
  while (same < longest && before?.[same] === after?.[same]) same += 1;
  const start = longest > SHOWN_MAX ? Math.max(0, same - SHOWN_BEFORE) : 0;
  const cut = (text: string | null): string | null => {
    if (text === null) return null;
    const end = start + SHOWN_MAX;
    const part = text.slice(start, end).toWellFormed();
    return `${start > 0 ? '…' : ''}${part}${text.length > end ? '…' : ''}`;
  };
  return [cut(before), cut(after)];
}
