import type { FieldValues } from 'react-hook-form';
import { labelOf } from '../../../domain/content/labels.ts';
import { childOf } from '../../../domain/same.ts';
import { nameOf } from '../carry.ts';

/** An entry that was removed from a list, and can be brought back until it is saved. */
export interface Removal {
  /** The list, by the keys of the entries around it. */
  readonly list: string;
  readonly key: string;
  /** The keys of the entries that stood before it, with the removed ones. */
  readonly before: readonly string[];
  /** Empty if the entry has none. */
  readonly title: string;
  /** The entry as it was typed. */
  readonly value: FieldValues;
}

/** The removed entries of all lists, beside the working copy: they are still there after a change of tab. */
export interface Removals {
  readonly all: () => readonly Removal[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (removal: Removal) => void;
  readonly forget: (removal: Removal) => void;
  /** To be called when a save begins; the result forgets what was removed before. */
  readonly begin: () => () => void;
}

export function createRemovals(): Removals {
  const listeners = new Set<() => void>();
  let all: readonly Removal[] = [];
  const set = (next: readonly Removal[]) => {
    all = next;
    for (const listener of listeners) listener();
  };
  return {
    all: () => all,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(removal) {
      // It was removed before, and came back with a merge or an earlier version.
      const others = all.filter(({ list, key }) => list !== removal.list || key !== removal.key);
      set([...others, removal]);
    },
    forget: (removal) => set(all.filter((each) => each !== removal)),
    begin() {
      const sent = all;
      return () => set(all.filter((removal) => !sent.includes(removal)));
    },
  };
}

/** What stands in a list, in order: an entry by its key, or a removed one. */
export type Line = { readonly key: string; readonly removal: Removal | null };

/** A list with its removed entries where they stood. One that is in the list again is not removed any more. */
export function linesOf(keys: readonly string[], removals: readonly Removal[]): Line[] {
  const lines: Line[] = keys.map((key) => ({ key, removal: null }));
  for (const removal of removals) {
    if (keys.includes(removal.key)) continue;
    const after = lines.findLastIndex(({ key }) => removal.before.includes(key));
    lines.splice(after + 1, 0, { key: removal.key, removal });
  }
  return lines;
}

/** A list by the keys of the entries around it, such as `downloads.categories[2].tools`. */
export function listIdAt(values: unknown, path: string): string {
  let value = values;
  let id = '';
  for (const part of path.split('.')) {
    const next = childOf(value, part);
    id += Array.isArray(value) ? `[${nameOf(next) ?? part}]` : `.${part}`;
    value = next;
  }
  return id;
}

/**
 * The path of what is at a path of `before`, in `now`: entries are found by their keys. Undefined if it is not there.
 */
export function movedPath(before: unknown, path: string, now: unknown): string | undefined {
  let [old, next] = [before, now];
  const keys: string[] = [];
  for (const key of path.split('.')) {
    const name = Array.isArray(old) ? nameOf(childOf(old, key)) : undefined;
    const list: readonly unknown[] = Array.isArray(next) ? next : [];
    const at = name === undefined ? key : `${list.findIndex((entry) => nameOf(entry) === name)}`;
    if (Array.isArray(old) && list[Number(at)] === undefined) return undefined;
    keys.push(at);
    old = childOf(old, key);
    next = childOf(next, at);
  }
  return keys.join('.');
}

/** What a removed entry of the list at a path is called. */
export const removedTitle = ({ title }: Removal, listPath: string): string =>
  title === '' ? `the ${labelOf(`${listPath}.0`)}` : title;
