import type { z } from 'zod';
import { bothOf } from './both-values.ts';
import type { Difference } from './content/differences.ts';
import type { Entry, Field, Fields } from './content/fields.ts';
import { movedKeys } from './content/moved-keys.ts';
import type { Portfolio } from './content/portfolio.ts';
import { type BySection, bySection, SECTIONS } from './content/sections.ts';
import { byKey, withOwnKeys } from './keyed-entries.ts';
import { mergedOrder } from './merged-order.ts';
import { childOf, isObject, isSame } from './same.ts';
import { allWords } from './words/texts.ts';

/** How a conflict is decided. `kept` is the value itself; for an order, the keys. */
export type Choice = 'mine' | 'theirs' | { readonly kept: unknown };

/** What two changes of the same content cannot both have. */
export type Conflict =
  | {
      readonly kind: 'field';
      /** Stable: the path by keys, such as `projects/projects/k7/description`. */
      readonly id: string;
      /** The place in the merged content, by indices. */
      readonly path: string;
      readonly base: unknown;
      readonly mine: unknown;
      readonly theirs: unknown;
      /** Both joined: texts by words, lists of texts by items. Undefined where they cannot be. */
      readonly both: unknown;
      /** Both changed the same sentence or item: joined, they may say what neither side wrote. */
      readonly isMixed: boolean;
    }
  | {
      readonly kind: 'removal';
      readonly id: string;
      readonly path: string;
      readonly removedBy: Side;
      readonly base: object;
      /** The entry as the other side changed it. */
      readonly changed: object;
    }
  | {
      readonly kind: 'order';
      readonly id: string;
      readonly path: string;
      /** The entries by key. */
      readonly base: readonly string[];
      readonly mine: readonly string[];
      readonly theirs: readonly string[];
    };

type Side = 'mine' | 'theirs';

type Values = Readonly<Record<string, unknown>>;

/** A change of one side that was merged without a decision. */
export interface Joined {
  readonly side: Side;
  readonly difference: Difference;
}

/** The result of a merge. */
export interface Merged {
  /**
   * The merged content. Where a conflict is not decided, it has both sides joined if they can be and are not mixed,
   * otherwise mine; the removed entry; and their order with my additions.
   */
  readonly content: Portfolio;
  /** All conflicts, decided or not, in the order of the content. */
  readonly conflicts: readonly Conflict[];
  readonly joined: readonly Joined[];
}

/** A value in the three contents. Undefined where a content does not have it. */
interface Versions {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface Place {
  readonly id: string;
  readonly path: string;
}

/** What a merge is given and finds. */
interface Merging {
  readonly choices: ReadonlyMap<string, Choice>;
  /** Which side has what is not decided: `both` as `Merged` says. */
  readonly undecided: Side | 'both';
  /** All words with their default texts. */
  readonly defaultWords: unknown;
  readonly conflicts: Conflict[];
  readonly joined: Joined[];
}

/**
 * Merges two changes of the same content. Changes of different fields and entries are merged, and what both added
 * stays. Different values of a field, a removal of an entry that the other side changed, and two orders of a list are
 * conflicts, which `choices` decides by their ids. Values may be invalid, as they are in an editor.
 */
export function merge(
  base: Portfolio,
  theirs: Portfolio,
  mine: Portfolio,
  choices: ReadonlyMap<string, Choice> = new Map(),
): Merged {
  const defaultWords = allWords({ words: {}, language: base.site.language });
  const merging: Merging = {
    choices,
    undecided: 'both',
    defaultWords,
    conflicts: [],
    joined: [],
  };
  const content = mergedContent({ base, mine, theirs }, merging);
  return { content, conflicts: merging.conflicts, joined: merging.joined };
}

/**
 * Mine with what differs between `from` and `to`, such as what a save trimmed, or what is undone. Where mine differs from
 * `from` as well, the preferred side stays. A section in which nothing differs is the same object.
 */
export function carried(
  mine: Portfolio,
  { from, to }: { readonly from: Portfolio; readonly to: Portfolio },
  undecided: Side,
): Portfolio;
export function carried(
  mine: BySection<object>,
  { from, to }: { readonly from: BySection<object>; readonly to: BySection<object> },
  undecided: Side,
): BySection<object> {
  const merging = { choices: new Map(), undecided, defaultWords: {}, conflicts: [], joined: [] };
  return bySection((name) => {
    if (isSame(from[name], to[name])) return mine[name];
    if (isSame(mine[name], from[name])) return to[name];
    const versions = { base: from[name], mine: mine[name], theirs: to[name] };
    return mergedFields(SECTIONS[name].fields, versions, { id: name, path: name }, merging);
  });
}

// Overloaded because TypeScript cannot type the mapping of the keys.
function mergedContent(versions: Record<keyof Versions, Portfolio>, merging: Merging): Portfolio;
function mergedContent(versions: Versions, merging: Merging): Values {
  return bySection((name) =>
    mergedFields(SECTIONS[name].fields, below(versions, name), { id: name, path: name }, merging),
  );
}

function mergedFields(fields: Fields, versions: Versions, at: Place, merging: Merging): Values {
  const merged = Object.entries(fields).map(([name, field]) => [
    name,
    mergedField(field, below(versions, name), placeBelow(at, name), merging),
  ]);
  return Object.fromEntries(merged);
}

function mergedField(field: Field, versions: Versions, at: Place, merging: Merging): unknown {
  if (field.entry !== undefined) return mergedList(field.entry, versions, at, merging);
  if (field.groups !== undefined) {
    return mergedWords({ ...versions, initial: merging.defaultWords }, at, merging) ?? {};
  }
  return mergedValue(versions, at, merging, field.schema);
}

/** Words by group and key, and counted ones by plural category. Undefined where nothing is changed any more. */
function mergedWords(
  versions: Versions & { readonly initial: unknown },
  at: Place,
  merging: Merging,
): unknown {
  const { initial, ...values } = versions;
  const given = Object.values(values).filter((value) => value !== undefined);
  if (!given.every(isObject)) return mergedValue(values, at, merging, undefined, initial);
  const names = new Set(given.flatMap((value) => Object.keys(value)));
  const merged = [...names].flatMap((name) => {
    const value = mergedWords(
      { ...below(values, name), initial: childOf(initial, name) },
      placeBelow(at, name),
      merging,
    );
    return value === undefined ? [] : [[name, value]];
  });
  return merged.length === 0 ? undefined : Object.fromEntries(merged);
}

/** Merges a value as a whole. `initial` is what a value has that is undefined. */
function mergedValue(
  versions: Versions,
  at: Place,
  merging: Merging,
  schema?: z.ZodType,
  initial?: unknown,
): unknown {
  const { base, mine, theirs } = versions;
  if (isSame(mine, theirs)) return mine;
  const whole = (value: unknown): unknown => (value === undefined ? initial : value);
  const join = (side: Side, value: unknown): unknown => {
    const difference: Difference = {
      kind: 'changed',
      path: at.path,
      before: whole(base),
      after: whole(value),
    };
    merging.joined.push({ side, difference });
    return value;
  };
  if (isSame(theirs, base)) return join('mine', mine);
  if (isSame(mine, base)) return join('theirs', theirs);
  if (merging.undecided !== 'both') return versions[merging.undecided];
  const shown = { base: whole(base), mine: whole(mine), theirs: whole(theirs) };
  const joint = bothOf(shown, schema);
  const { value: both, isMixed } = joint ?? { value: undefined, isMixed: false };
  merging.conflicts.push({ kind: 'field', ...at, ...shown, both, isMixed });
  const choice = merging.choices.get(at.id);
  if (choice === 'mine') return mine;
  if (choice === 'theirs') return theirs;
  if (choice !== undefined) return choice.kept;
  return both === undefined || isMixed ? mine : both;
}

function mergedList(entry: Entry, versions: Versions, at: Place, merging: Merging): Values[] {
  const { identity } = entry;
  const base = byKey(versions.base, identity);
  const theirs = byKey(versions.theirs, identity);
  const entered = byKey(versions.mine, identity);
  // Between two states of one content, the same number is the same entry.
  const mine =
    merging.undecided === 'both' ? withOwnKeys(entered, base, theirs, identity) : entered;
  const keys = { base: [...base.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] };
  const order = mergedOrder(keys, choiceAt(at, merging));
  if (order.isConflict) merging.conflicts.push({ kind: 'order', ...at, ...keys });
  for (const side of ['mine', 'theirs'] as const) {
    const [own, other] = side === 'mine' ? [mine, theirs] : [theirs, mine];
    [...base].forEach(([key, before], index) => {
      const isRemoved = !own.has(key) && other.has(key) && isSame(other.get(key), before);
      if (!isRemoved) return;
      const difference: Difference = { kind: 'removed', path: `${at.path}.${index}`, before };
      merging.joined.push({ side, difference });
    });
  }
  const merged: Values[] = [];
  for (const key of order.keys) {
    const place = { id: `${at.id}/${key}`, path: `${at.path}.${merged.length}` };
    const own = { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) };
    const value =
      own.mine !== undefined && own.theirs !== undefined
        ? { ...mergedFields(entry.fields, own, place, merging), [identity]: key }
        : ofOneSide(own, place, merging);
    if (value !== undefined) merged.push(value);
  }
  const side = order.movedBy;
  if (side !== undefined) {
    const moved = movedKeys(keys.base, keys[side]);
    merged.forEach((entry, index) => {
      const key = String(entry[identity]);
      if (!moved.has(key)) return;
      const places = { before: keys.base.indexOf(key) + 1, after: index + 1 };
      const path = `${at.path}.${index}`;
      merging.joined.push({ side, difference: { kind: 'moved', path, ...places } });
    });
  }
  return merged;
}

/** An entry that only one side has: it was added there, or removed by the other side. Undefined where it goes. */
function ofOneSide(
  { base, mine, theirs }: Readonly<Record<keyof Versions, Values | undefined>>,
  at: Place,
  merging: Merging,
): Values | undefined {
  const changed = mine ?? theirs;
  const side = mine === undefined ? 'theirs' : 'mine';
  if (changed === undefined) return undefined;
  if (base === undefined) {
    merging.joined.push({ side, difference: { kind: 'added', path: at.path, after: changed } });
    return changed;
  }
  if (isSame(changed, base)) return undefined;
  const removedBy = side === 'mine' ? 'theirs' : 'mine';
  merging.conflicts.push({ kind: 'removal', ...at, removedBy, base, changed });
  const choice = choiceAt(at, merging);
  if (choice === removedBy) return undefined;
  return typeof choice === 'object' && isObject(choice.kept)
    ? { ...changed, ...choice.kept }
    : changed;
}

function choiceAt({ id }: Place, { choices, undecided }: Merging): Choice | undefined {
  return choices.get(id) ?? (undecided === 'both' ? undefined : undecided);
}

const placeBelow = ({ id, path }: Place, name: string): Place => ({
  id: `${id}/${name}`,
  path: `${path}.${name}`,
});

const below = ({ base, mine, theirs }: Versions, name: string): Versions => ({
  base: childOf(base, name),
  mine: childOf(mine, name),
  theirs: childOf(theirs, name),
});
