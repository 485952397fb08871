import type { Entry, Field, Fields } from './content/fields.ts';
import { byKey } from './content/keys.ts';
import type { Portfolio } from './content/portfolio.ts';
import { type BySection, bySection, SECTIONS, type SectionName } from './content/sections.ts';
import { childOf, isObject, isSame } from './same.ts';

/** Whose change it is: that of this editor, or of the other save. */
export type Side = 'mine' | 'theirs';

/** Changes of both sides of which only one can stay. */
export type Conflict =
  | {
      readonly kind: 'field';
      /** The path by keys, such as `projects/projects/k7/description`. */
      readonly id: string;
      /** The path by indices in the merged content. */
      readonly path: string;
      readonly base: unknown;
      readonly mine: unknown;
      readonly theirs: unknown;
    }
  | {
      readonly kind: 'removal';
      readonly id: string;
      readonly path: string;
      readonly removedBy: Side;
      readonly base: object;
      /** The entry as the other side changed it. */
      readonly changed: object;
    };

type Values = Readonly<Record<string, unknown>>;

export interface Merged {
  readonly content: Portfolio;
  /** All conflicts, decided or not, in the order of the content. */
  readonly conflicts: readonly Conflict[];
}

/** A value in the three contents; undefined where one does not have it. */
interface Versions {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface FieldLocation {
  readonly id: string;
  readonly path: string;
}

interface Merging {
  readonly decide: (conflict: Conflict) => Side;
  /** Whose order a list gets if both sides changed it. */
  readonly order: Side;
  readonly conflicts: Conflict[];
}

/** By default my field wins, and an entry stays. */
export const defaultChoice = (conflict: Conflict): Side =>
  conflict.kind === 'removal' && conflict.removedBy === 'mine' ? 'theirs' : 'mine';

/**
 * Merges two changes of the same content, whose values may be invalid. Changes of different fields and entries are
 * merged, and if both changed the order of a list, mine wins. Two values of a field, and the removal of an entry that
 * the other side changed, are conflicts, which `choices` decides by their ids.
 */
export function merge(
  base: Portfolio,
  theirs: Portfolio,
  mine: Portfolio,
  choices: ReadonlyMap<string, Side> = new Map(),
): Merged {
  const merging: Merging = {
    decide: (conflict) => choices.get(conflict.id) ?? defaultChoice(conflict),
    order: 'mine',
    conflicts: [],
  };
  const content = mergedContent({ base, mine, theirs }, merging);
  return { content, conflicts: merging.conflicts };
}

/**
 * Mine with the differences between `from` and `to`, such as texts that a save trimmed. If mine differs from `from`
 * too, the preferred side wins. A section without a difference is the same object.
 */
export function applyDifference(
  mine: Portfolio,
  { from, to }: { readonly from: Portfolio; readonly to: Portfolio },
  preferred: Side,
): Portfolio;
export function applyDifference(
  mine: BySection<object>,
  { from, to }: { readonly from: BySection<object>; readonly to: BySection<object> },
  preferred: Side,
): BySection<object> {
  const merging: Merging = { decide: () => preferred, order: preferred, conflicts: [] };
  return bySection((name) => {
    if (isSame(from[name], to[name])) return mine[name];
    if (isSame(mine[name], from[name])) return to[name];
    return mergedSection(name, { base: from[name], mine: mine[name], theirs: to[name] }, merging);
  });
}

// Overloaded because TypeScript cannot type the mapping of the keys.
function mergedContent(versions: Record<keyof Versions, Portfolio>, merging: Merging): Portfolio;
function mergedContent(versions: Versions, merging: Merging): Values {
  return bySection((name) => mergedSection(name, below(versions, name), merging));
}

function mergedSection(name: SectionName, versions: Versions, merging: Merging): Values {
  const at = { id: name, path: name };
  return name === 'translations'
    ? mergedByName(versions, at, (language, location) =>
        mergedLanguage(language, location, merging),
      )
    : mergedFields(SECTIONS[name].fields, versions, at, merging);
}

/** A further language. A translation and its original are merged as one value. */
function mergedLanguage(versions: Versions, at: FieldLocation, merging: Merging): unknown {
  const { mine, theirs } = versions;
  // It was removed or added.
  if (mine === undefined || theirs === undefined) return mergedValue(versions, at, merging);
  const texts = mergedByName(
    below(versions, 'texts'),
    locationBelow(at, 'texts'),
    (text, location) => mergedValue(text, location, merging),
  );
  const published = mergedValue(
    below(versions, 'published'),
    locationBelow(at, 'published'),
    merging,
  );
  return { published, texts };
}

/** Merges objects name by name; what is merged to undefined is left out. */
function mergedByName(
  versions: Versions,
  at: FieldLocation,
  mergedOne: (versions: Versions, at: FieldLocation, name: string) => unknown,
): Values {
  const names = new Set(
    Object.values(versions).flatMap((value) => (isObject(value) ? Object.keys(value) : [])),
  );
  const merged = [...names].flatMap((name) => {
    const value = mergedOne(below(versions, name), locationBelow(at, name), name);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(merged);
}

function mergedFields(
  fields: Fields,
  versions: Versions,
  at: FieldLocation,
  merging: Merging,
): Values {
  const merged = Object.entries(fields).map(([name, field]) => [
    name,
    mergedField(field, below(versions, name), locationBelow(at, name), merging),
  ]);
  return Object.fromEntries(merged);
}

function mergedField(
  field: Field,
  versions: Versions,
  at: FieldLocation,
  merging: Merging,
): unknown {
  if (field.entry !== undefined) return mergedList(field.entry, versions, at, merging);
  if (field.groups !== undefined) {
    return mergedByName(versions, at, (group, location) => {
      const words = mergedByName(group, location, (word, own) => mergedValue(word, own, merging));
      return Object.keys(words).length === 0 ? undefined : words;
    });
  }
  return mergedValue(versions, at, merging);
}

function mergedValue(versions: Versions, at: FieldLocation, merging: Merging): unknown {
  const { base, mine, theirs } = versions;
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine;
  if (isSame(mine, base)) return theirs;
  return versions[decided({ kind: 'field', ...at, ...versions }, merging)];
}

function mergedList(
  entry: Entry,
  versions: Versions,
  at: FieldLocation,
  merging: Merging,
): Values[] {
  const { identity } = entry;
  const base = byKey(versions.base, identity);
  const theirs = byKey(versions.theirs, identity);
  const mine = byKey(versions.mine, identity);
  const keys = { base: [...base.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] };
  const merged: Values[] = [];
  for (const key of mergedOrder(keys, merging.order)) {
    const location = { id: `${at.id}/${key}`, path: `${at.path}.${merged.length}` };
    const inEach = { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) };
    const value =
      inEach.mine !== undefined && inEach.theirs !== undefined
        ? { ...mergedFields(entry.fields, inEach, location, merging), [identity]: key }
        : ofOneSide(inEach, location, merging);
    if (value !== undefined) merged.push(value);
  }
  return merged;
}

/** An entry that only one side has: it was added there, or removed by the other. Undefined if it is removed. */
function ofOneSide(
  { base, mine, theirs }: Readonly<Record<keyof Versions, Values | undefined>>,
  at: FieldLocation,
  merging: Merging,
): Values | undefined {
  const changed = mine ?? theirs;
  if (changed === undefined || base === undefined) return changed;
  if (isSame(changed, base)) return undefined;
  const removedBy = mine === undefined ? 'mine' : 'theirs';
  const side = decided({ kind: 'removal', ...at, removedBy, base, changed }, merging);
  return side === removedBy ? undefined : changed;
}

function decided(conflict: Conflict, { decide, conflicts }: Merging): Side {
  conflicts.push(conflict);
  return decide(conflict);
}

/**
 * The keys of both sides, in the order of the side that changed it, otherwise of `preferred`. An entry that only the
 * other side has keeps its predecessor.
 */
function mergedOrder(
  keys: Readonly<Record<keyof Versions, readonly string[]>>,
  preferred: Side,
): readonly string[] {
  const { base, mine, theirs } = keys;
  const sets = [base, mine, theirs].map((order) => new Set(order));
  const [before, own, other] = [base, mine, theirs].map((order) =>
    order.filter((key) => sets.every((set) => set.has(key))).join(' '),
  );
  const isByOne = (own === before) !== (other === before);
  const mover = other === before ? 'mine' : 'theirs';
  const side = isByOne ? mover : preferred;
  return withOthers(keys[side], side === 'mine' ? theirs : mine);
}

/** An order with the keys that only another order has, each after its predecessor there. */
function withOthers(order: readonly string[], others: readonly string[]): string[] {
  const result = [...order];
  const present = new Set(order);
  const otherKeys = new Set(others);
  let previous: string | undefined;
  for (const key of others) {
    if (!present.has(key)) {
      let at = previous === undefined ? 0 : result.indexOf(previous) + 1;
      // Keys that only the first order has there come before it.
      while (at < result.length && !otherKeys.has(result[at] ?? '')) at += 1;
      result.splice(at, 0, key);
    }
    previous = key;
  }
  return result;
}

const locationBelow = ({ id, path }: FieldLocation, name: string): FieldLocation => ({
  id: `${id}/${name}`,
  path: `${path}.${name}`,
});

const below = ({ base, mine, theirs }: Versions, name: string): Versions => ({
  base: childOf(base, name),
  mine: childOf(mine, name),
  theirs: childOf(theirs, name),
});
