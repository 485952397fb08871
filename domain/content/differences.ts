import { allWords } from '../words/texts.ts';
import { placeIn } from './places.ts';
import type { Portfolio } from './portfolio.ts';
import { SECTION_NAMES } from './sections.ts';

/**
 * A difference between two contents: another value of a field, or an added or removed entry of a list. The indices in
 * a path are those of the content after the change, but for the last index of a removed entry.
 */
export type Difference =
  | {
      readonly kind: 'changed';
      readonly path: string;
      readonly before: unknown;
      readonly after: unknown;
    }
  | { readonly kind: 'added'; readonly path: string; readonly after: unknown }
  | { readonly kind: 'removed'; readonly path: string; readonly before: unknown };

/** A difference in words: texts are shortened, an entry is its first text, and null is nothing. */
export interface ShownDifference {
  readonly path: string;
  /** Such as `Projects, project 3, Title`. */
  readonly place: string;
  readonly kind: Difference['kind'];
  readonly before: string | null;
  readonly after: string | null;
}

/** The differences between two contents, in the order of the fields. A word that is not changed has its default. */
export const differences = (before: Portfolio, after: Portfolio): Difference[] => {
  const [one, other] = [before, after].map(withAllWords);
  return SECTION_NAMES.flatMap((name) => compared(name, one?.[name], other?.[name]));
};

const withAllWords = (content: Portfolio): Portfolio => ({
  ...content,
  site: { ...content.site, words: allWords(content.site) },
});

/** A difference in words. */
export function shown(difference: Difference): ShownDifference {
  const { kind, path } = difference;
  const [before, after] = shortened(
    kind === 'added' ? null : textOf(difference.before),
    kind === 'removed' ? null : textOf(difference.after),
  );
  return { path, place: placeIn(path), kind, before, after };
}

// Both contents come from the same schema, so the same value has the same text.
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
  return aligned(before, after).flatMap(([from, to]): Difference[] => {
    if (from === null) return [{ kind: 'added', path: `${path}.${to}`, after: after[to] }];
    if (to === null) return [{ kind: 'removed', path: `${path}.${from}`, before: before[from] }];
    return compared(`${path}.${to}`, before[from], after[to]);
  });
}

type Pair = [from: number, to: number] | [from: number, to: null] | [from: null, to: number];

/** The first text of an entry, by which it is recognized after a change of its other fields. */
function nameOf(entry: unknown): string {
  if (!isObject(entry)) return '';
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
  return Object.values(entry).find(isText) ?? '';
}

/**
 * Pairs the entries of two lists in order, so that equal entries are paired first, then those with the same name. Where
 * as many others were removed as added in one place, they are taken as changed.
 */
function aligned(before: readonly unknown[], after: readonly unknown[]): Pair[] {
  const weight = weights(before, after);
  const [rows, columns] = [before.length, after.length];
  const width = columns + 1;
  // best[from, to] is the greatest weight of the entries from there on.
  const best = new Uint32Array((rows + 1) * width);
  const bestAt = (from: number, to: number) => best[from * width + to] ?? 0;
  for (let from = rows - 1; from >= 0; from -= 1) {
    for (let to = columns - 1; to >= 0; to -= 1) {
      best[from * width + to] = Math.max(
        bestAt(from + 1, to),
        bestAt(from, to + 1),
        weight(from, to) + bestAt(from + 1, to + 1),
      );
    }
  }
  const pairs: Pair[] = [];
  let removed: number[] = [];
  let added: number[] = [];
  const closeGap = () => {
    if (removed.length === added.length) {
      pairs.push(...removed.map((from, index): Pair => [from, added[index] ?? 0]));
    } else {
      pairs.push(...removed.map((from): Pair => [from, null]));
      pairs.push(...added.map((to): Pair => [null, to]));
    }
    removed = [];
    added = [];
  };
  let [from, to] = [0, 0];
  while (from < rows || to < columns) {
    const own = from < rows && to < columns ? weight(from, to) : 0;
    if (own > 0 && bestAt(from, to) === own + bestAt(from + 1, to + 1)) {
      closeGap();
      pairs.push([from, to]);
      from += 1;
      to += 1;
    } else if (from < rows && (to === columns || bestAt(from, to) === bestAt(from + 1, to))) {
      removed.push(from);
      from += 1;
    } else {
      added.push(to);
      to += 1;
    }
  }
  closeGap();
  return pairs;
}

/** How well two entries fit: 3 where they are equal, 2 where they have the same name, otherwise 0. */
function weights(before: readonly unknown[], after: readonly unknown[]) {
  const read = (entry: unknown) => ({ text: JSON.stringify(entry), name: nameOf(entry) });
  const [old, current] = [before.map(read), after.map(read)];
  return (from: number, to: number): number => {
    const [one, other] = [old[from], current[to]];
    if (one?.text === other?.text) return 3;
    return one?.name === other?.name && one?.name !== '' ? 2 : 0;
  };
}

/** The longest text that is shown whole, in characters. */
const SHOWN_MAX = 80;

/** How much of an equal beginning is shown before the first difference of two long texts. */
const SHOWN_BEFORE = 20;

function textOf(value: unknown): string {
  if (isList(value)) return value.map(textOf).join(', ');
  return isObject(value) ? nameOf(value) : String(value ?? '');
}

/** Two texts, shortened to where they differ first. */
function shortened(before: string | null, after: string | null): [string | null, string | null] {
  const longest = Math.max(before?.length ?? 0, after?.length ?? 0);
  let same = 0;
  while (same < longest && before?.[same] === after?.[same]) same += 1;
  const isCut = before !== null && after !== null && longest > SHOWN_MAX;
  const start = isCut ? Math.max(0, same - SHOWN_BEFORE) : 0;
  const cut = (text: string | null): string | null => {
    if (text === null) return null;
    const end = start + SHOWN_MAX;
    const part = text.slice(start, end).toWellFormed();
    return `${start > 0 ? '…' : ''}${part}${text.length > end ? '…' : ''}`;
  };
  return [cut(before), cut(after)];
}
