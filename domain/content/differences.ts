import { NO_LINK } from '../link.ts';
import { cropSchema, cropWords } from '../pictures/crop.ts';
import { childOf, isObject, isSame } from '../same.ts';
import { shortened } from '../shortened.ts';
import { allWords } from '../words/texts.ts';
import { firstTextOf, keyOf } from './keys.ts';
import { fieldAt, labelOf, placeOf } from './labels.ts';
import type { Portfolio } from './portfolio.ts';
import { SECTION_NAMES } from './sections.ts';

/**
 * A difference between two contents: another value of a field, or an entry of a list that was added, removed or moved
 * (as few as explain the new order). The indices in a path are those of the content after the change, but for the last
 * index of a removed entry.
 */
export type Difference =
  | {
      readonly kind: 'changed';
      readonly path: string;
      readonly before: unknown;
      readonly after: unknown;
    }
  | { readonly kind: 'added'; readonly path: string; readonly after: unknown }
  | { readonly kind: 'removed'; readonly path: string; readonly before: unknown }
  | {
      readonly kind: 'moved';
      readonly path: string;
      /** The places in the list, from 1. */
      readonly before: number;
      readonly after: number;
    };

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
  const moved = movedKeys([...old.keys()], [...current.keys()]);
  const others = [...current].flatMap(([key, to]): Difference[] => {
    const at = `${path}.${to}`;
    const from = old.get(key);
    if (from === undefined) return [{ kind: 'added', path: at, after: after[to] }];
    const changed = compared(at, before[from], after[to]);
    if (!moved.has(key)) return changed;
    return [{ kind: 'moved', path: at, before: from + 1, after: to + 1 }, ...changed];
  });
  return [...removed, ...others];
}

/** The places of a list's entries, by what they are recognized by: their key, or the page that they stand for. */
const placesIn = (entries: readonly unknown[]): Map<unknown, number> =>
  new Map(entries.map((entry, index) => [keyOf(entry) ?? childOf(entry, 'page') ?? index, index]));

/** The keys that moved from one order to another one, as few as possible. Keys that only one order has do not count. */
function movedKeys<Key>(before: readonly Key[], after: readonly Key[]): ReadonlySet<Key> {
  // Most lists keep their order.
  if (before.length === after.length && before.every((key, index) => key === after[index])) {
    return new Set();
  }
  const places = new Map(before.map((key, index) => [key, index]));
  const common = after.flatMap((key) => {
    const place = places.get(key);
    return place === undefined ? [] : [{ key, place }];
  });
  // What did not move is a longest increasing sequence of the former places: for each length, the end of the one with
  // the lowest end, and for each entry the one before it.
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  const placeAt = (index: number | undefined) => common[index ?? -1]?.place ?? -1;
  common.forEach(({ place }, index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (placeAt(ends[middle]) < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  });
  const moved = new Set(common.map(({ key }) => key));
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) {
    const entry = common[at];
    if (entry !== undefined) moved.delete(entry.key);
  }
  return moved;
}

/** The value at a path of the content as text; an entry by its first text, a further language by how many it has. */
export function valueText(value: unknown, path = ''): string {
  if (typeof value === 'string' && fieldAt(path)?.schema === cropSchema) return cropWords(value);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (isList(value)) return value.map((each) => valueText(each)).join(', ');
  // What was typed in the place of a number.
  if (Number.isNaN(value)) return '';
  if (isObject(value) && isObject(value.texts)) return `texts: ${Object.keys(value.texts).length}`;
  return isObject(value) ? firstTextOf(value) : String(value ?? '');
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
