import { NO_LINK } from '../link.ts';
import { cropWords } from '../pictures/crop.ts';
import { childOf, isObject, isSame } from '../same.ts';
import { allWords } from '../words/texts.ts';
import { storedCrop } from './fields.ts';
import { firstTextOf, keyOf } from './keys.ts';
import { fieldAt, labelOf, labelOfPath, titleOf } from './labels.ts';
import type { Portfolio } from './portfolio.ts';
import { SECTION_NAMES } from './sections.ts';

/**
 * Another value of a field, an added or removed entry, or another order of the entries that both lists have. Indices in
 * paths are those after the change, except the last index of a removed entry.
 */
export type Difference = { readonly path: string } & (
  | { readonly kind: 'changed' | 'moved'; readonly before: unknown; readonly after: unknown }
  | { readonly kind: 'added'; readonly after: unknown }
  | { readonly kind: 'removed'; readonly before: unknown }
);

export interface FieldText {
  readonly label: string;
  readonly text: string;
}

/** The differences between two contents, in the order of the fields. Unchanged words have their defaults. */
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
  const [old, current] = [indexesByKey(before), indexesByKey(after)];
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
          kind: 'moved',
          path,
          before: order.map((key) => before[old.get(key) ?? 0]),
          after: newOrder.map((key) => after[current.get(key) ?? 0]),
        },
      ];
  return [...removed, ...moved, ...others];
}

/** The indexes of a list's entries by their keys, or by their pages in the menu. */
const indexesByKey = (entries: readonly unknown[]): Map<unknown, number> =>
  new Map(entries.map((entry, index) => [keyOf(entry) ?? childOf(entry, 'page') ?? index, index]));

/** A value as text: an entry by its title, a language by its number of texts. */
export function valueText(value: unknown, path = ''): string {
  if (typeof value === 'string' && fieldAt(path)?.schema === storedCrop) return cropWords(value);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (isList(value)) return value.map((element) => valueText(element)).join(', ');
  // A text may have been typed in place of a number.
  if (Number.isNaN(value)) return '';
  if (isObject(value) && isObject(value.texts)) return `texts: ${Object.keys(value.texts).length}`;
  return isObject(value) ? titleOf(value) || firstTextOf(value) : String(value ?? '');
}

export const filledFields = (entry: unknown, path: string): FieldText[] =>
  Object.entries(isObject(entry) ? entry : {})
    .filter(([, value]) => !['', NO_LINK, false].some((none) => none === value))
    .map(([key, value]) => ({
      label: labelOf(`${path}.${key}`),
      text: valueText(value, `${path}.${key}`),
    }))
    .filter(({ label, text }) => label !== '' && text !== '');

/** A difference in words. A side is null if there is nothing before or after. */
export interface Change {
  readonly kind: Difference['kind'];
  readonly path: string;
  /** Such as `Projects, project 3, Title`. */
  readonly place: string;
  readonly before: string | null;
  readonly after: string | null;
  /** The values of an added entry. */
  readonly fields?: readonly FieldText[];
}

export function changeOf(difference: Difference): Change {
  const { kind, path } = difference;
  const before = kind === 'added' ? null : valueText(difference.before, path);
  const after = kind === 'removed' ? null : valueText(difference.after, path);
  const change = { kind, path, place: labelOfPath(path), before, after };
  return kind === 'added' ? { ...change, fields: filledFields(difference.after, path) } : change;
}
