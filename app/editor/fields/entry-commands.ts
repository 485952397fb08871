import { useMemo } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { childOf, isObject } from '../../../domain/same.ts';
import { nameOf } from '../carry.ts';
import { useEdits, useRemovals } from '../contexts.tsx';
import type { Edits } from '../edits.ts';
import { valueAt, withValueAt } from '../paths.ts';
import { copyOf, moved, newKey, toolIdsOf } from './entry-copies.ts';
import { createEntry, entryKindOf, isToolList, placeIn, rootListOf } from './entry-kinds.ts';
import { entryTitle } from './entry-lines.ts';
import { type EntryView, useEntryView } from './entry-view.ts';
import { linesOf, listIdAt, type Removal, type Removals } from './removals.ts';

/** The changes of the lists of entries. They do not depend on what is on the screen, and move no focus. */
export interface EntryCommands {
  /** Adds a new entry at the end of a list, opened. Returns its path. */
  readonly add: (listPath: string) => string;
  /** Puts a copy after an entry, opened. Returns the copy's path. */
  readonly duplicate: (entryPath: string) => string;
  /** Takes an entry out of its list, until it is brought back or the removal is saved. */
  readonly remove: (entryPath: string) => Removal;
  /** Brings a removed entry back to a list. Returns its path. */
  readonly undo: (listPath: string, removal: Removal) => string;
  /** Moves an entry, also to another list. `index` is its place in the new order. Returns its path. */
  readonly moveTo: (entryPath: string, listPath: string, index: number) => string;
}

interface Parts {
  readonly edits: Edits;
  readonly removals: Removals;
  readonly view: EntryView;
  readonly getValues: () => FieldValues;
  readonly setValue: (path: string, value: unknown) => void;
}

function createEntryCommands({ edits, removals, view, getValues, setValue }: Parts): EntryCommands {
  const listAt = (path: string): readonly unknown[] => {
    const list = valueAt(getValues(), path);
    return Array.isArray(list) ? list : [];
  };
  const opened = (path: string): string => {
    view.reveal(getValues(), path);
    return path;
  };
  const titleAt = (path: string) =>
    entryTitle(path, valueAt(getValues(), path), entryKindOf(placeIn(path).listPath).titleKey);
  const remainingLines = (listPath: string) => {
    const list = listIdAt(getValues(), listPath);
    const keys = listAt(listPath).map((entry, index) => nameOf(entry) ?? String(index));
    return linesOf(
      keys,
      removals.all().filter((removal) => removal.list === list),
    );
  };
  /** The tools that a category had: the removed ones, and those of its saved copy. */
  const formerTools = (listPath: string): readonly unknown[] => {
    const list = listIdAt(getValues(), listPath);
    const removed = removals.all().filter((removal) => removal.list === list);
    const key = nameOf(valueAt(getValues(), placeIn(listPath).listPath));
    const category = edits
      .state()
      .saved.content.downloads.categories.find((saved) => nameOf(saved) === key);
    return [...removed.map(({ value }) => value), ...(category?.tools ?? [])];
  };
  const insert = (listPath: string, index: number, entry: object) => {
    setValue(listPath, listAt(listPath).toSpliced(index, 0, entry));
    return opened(`${listPath}.${index}`);
  };

  return {
    add(listPath) {
      const entry = { ...createEntry(listPath, toolIdsOf(getValues())), key: newKey() };
      return insert(listPath, listAt(listPath).length, entry);
    },
    duplicate(entryPath) {
      const { listPath, index } = placeIn(entryPath);
      const entry = valueAt(getValues(), entryPath);
      const copy = copyOf(
        isObject(entry) ? entry : {},
        isToolList(listPath),
        toolIdsOf(getValues()),
      );
      const title = titleAt(entryPath);
      const path = insert(listPath, index + 1, copy);
      view.say(`${title} duplicated.`);
      return path;
    },
    remove(entryPath) {
      const { listPath, index } = placeIn(entryPath);
      const list = listAt(listPath);
      const key = nameOf(list[index]) ?? String(index);
      const lines = remainingLines(listPath);
      const place = lines.findIndex((line) => line.key === key);
      const title = childOf(
        valueAt(edits.state().working, entryPath),
        entryKindOf(listPath).titleKey,
      );
      const removal: Removal = {
        list: listIdAt(getValues(), listPath),
        key,
        before: lines.slice(0, place).map((line) => line.key),
        title: typeof title === 'string' ? title.trim() : '',
        value: structuredClone(valueAt(getValues(), entryPath)) ?? {},
      };
      setValue(listPath, list.toSpliced(index, 1));
      removals.add(removal);
      return removal;
    },
    undo(listPath, removal) {
      const lines = remainingLines(listPath);
      const place = lines.findIndex((line) => line.removal === removal);
      const index = lines.slice(0, place).filter((line) => line.removal === null).length;
      removals.forget(removal);
      return insert(listPath, index, removal.value);
    },
    moveTo(entryPath, listPath, index) {
      const { listPath: fromPath, index: fromIndex } = placeIn(entryPath);
      const title = titleAt(entryPath);
      const before = listIdAt(getValues(), entryPath);
      const from = listAt(fromPath);
      const into = fromPath === listPath ? from : listAt(listPath);
      const next = moved(from, fromIndex, into, index, formerTools(listPath));
      const after = `${listIdAt(getValues(), listPath)}[${next.key}]`;
      if (from === into) setValue(listPath, next.into);
      else {
        const root = rootListOf(listPath);
        const within = (path: string) => path.slice(root.length + 1);
        const without = withValueAt(valueAt(getValues(), root), within(fromPath), next.from);
        setValue(root, withValueAt(without, within(listPath), next.into));
      }
      if (after !== before) view.rename(before, after);
      const list =
        listPath === fromPath ? '' : ` in ${titleAt(listPath.slice(0, listPath.lastIndexOf('.')))}`;
      view.say(`${title} moved to place ${index + 1} of ${next.into.length}${list}.`);
      return `${listPath}.${index}`;
    },
  };
}

/** The commands, for any part of the editor. */
export function useEntryCommands(): EntryCommands {
  const edits = useEdits();
  const removals = useRemovals();
  const view = useEntryView();
  const { getValues, setValue } = useFormContext<FieldValues>();
  return useMemo(
    () => createEntryCommands({ edits, removals, view, getValues, setValue }),
    [edits, removals, view, getValues, setValue],
  );
}
