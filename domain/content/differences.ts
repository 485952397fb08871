import { NO_LINK } from '../link.ts';
import { cropWords } from '../pictures/crop.ts';
import { childOf, isObject, isSame } from '../same.ts';
import { allWords } from '../words/texts.ts';
import { storedCrop } from './fields.ts';
import { firstTextOf, keyOf } from './keys.ts';
import { fieldAt, labelOf, placeOf, titleOf } from './labels.ts';
import type { Portfolio } from './portfolio.ts';
import { SECTION_NAMES } from './sections.ts';

/**
 * A difference between two contents: another value of a field, an entry of a list that was added or removed, or another
 * order of a list, with the entries that both contents have. The indices in a path are those of the content after the
 * change, but for the last index of a removed entry.
 */
export type Difference = { readonly path: string } & (
  | { readonly kind: 'changed' | 'moved'; readonly before: unknown; readonly after: unknown }
  | { readonly kind: 'added'; readonly after: unknown }
  | { readonly kind: 'removed'; readonly before: unknown }
);

/** A field of an entry in words. */
export interface FieldText {
  readonly label: string;
  readonly text: string;
}

/** The differences between two contents, in the order of the fields. A word that is not changed has its default. */
export const differences = (before: Portfolio, after: Portfolio): Difference[] => {
  const [one, other] =
    before.site === after.site ? [before, after] : [before, after].map(withAllWords);
  return SECTION_NAMES.flatMap((name) => compared(name, one?.[name], other?.[name]));
};

const withAllWords = (content: Portfolio): Portfolio => ({
  ...content,
  site: { ...content.site, words: allWords(content.site.words) },
});

function compared(path: string, before: unknown, after: unknown): Difference[] {
  if (isSame(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(after), ...Object.keys(before)]);
    return [...keys].flatMap((key) => compared(`${path}.${key}`, before[key], after[key]));
  }
  if (isList(before) && isList(after) && [...before, ...after].some(isObject)) {
    return comparedLists(path, before, after);
  }
  return [{ kind: 'changed', path, before, after }];
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function comparedLists(
  path: string,
  before: readonly unknown[],
  after: readonly unknown[],
): Difference[] {
  const [old, current] = [placesIn(before), placesIn(after)];
  const removed = [...old].flatMap(([key, from]): Difference[] =>
    current.has(key) ? [] : [{ kind: 'removed', path: `${path}.${from}`, before: before[from] }],
  );
  const others = [...current].flatMap(([key, to]): Difference[] => {
    const at = `${path}.${to}`;
    const from = old.get(key);
    return from === undefined
      ? [{ kind: 'added', path: at, after: after[to] }]
      : compared(at, before[from], after[to]);
  });
  const [order, newOrder] = [
    [...old.keys()].filter((key) => current.has(key)),
    [...current.keys()].filter((key) => old.has(key)),
  ];
  const moved: Difference[] = order.every((key, index) => key === newOrder[index])
    ? []
    : [
        {
          ...{ kind: 'moved', path },
          before: order.map((key) => before[old.get(key) ?? 0]),
          after: newOrder.map((key) => after[current.get(key) ?? 0]),
        },
      ];
  return [...removed, ...moved, ...others];
}

/** The places of a list's entries, by what they are recognized by: their key, or the page that they stand for. */
const placesIn = (entries: readonly unknown[]): Map<unknown, number> =>
  new Map(entries.map((entry, index) => [keyOf(entry) ?? childOf(entry, 'page') ?? index, index]));

/** The value at a path of the content as text; an entry by its title, a further language by how many it has. */
export function valueText(value: unknown, path = ''): string {
  if (typeof value === 'string' && fieldAt(path)?.schema === storedCrop) return cropWords(value);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (isList(value)) return value.map((each) => valueText(each)).join(', ');
  // What was typed in the place of a number.
  if (Number.isNaN(value)) return '';
  if (isObject(value) && isObject(value.texts)) return `texts: ${Object.keys(value.texts).length}`;
  return isObject(value) ? titleOf(value) || firstTextOf(value) : String(value ?? '');
}

/** What is entered in the fields of an entry at a path. */
export const filledFields = (entry: unknown, path: string): FieldText[] =>
  Object.entries(isObject(entry) ? entry : {})
    .filter(([, value]) => !['', NO_LINK, false].some((none) => none === value))
    .map(([key, value]) => ({
      label: labelOf(`${path}.${key}`),
      text: valueText(value, `${path}.${key}`),
    }))
    .filter(({ label, text }) => label !== '' && text !== '');

/** A difference in words; null where there is nothing before or after. */
export interface Change {
  readonly kind: Difference['kind'];
  readonly path: string;
  /** Such as `Projects, project 3, Title`. */
  readonly place: string;
  readonly before: string | null;
  readonly after: string | null;
  /** What is entered in an added entry. */
  readonly fields?: readonly FieldText[];
}

export function changeOf(difference: Difference): Change {
  const { kind, path } = difference;
  const before = kind === 'added' ? null : valueText(difference.before, path);
  const after = kind === 'removed' ? null : valueText(difference.after, path);
  const change = { kind, path, place: placeOf(path), before, after };
  return kind === 'added' ? { ...change, fields: filledFields(difference.after, path) } : change;
}
