import { isObject } from '../../../domain/same.ts';
import { around, lastPart, listAt, nameOf, placeOf, valueAt } from '../document/addresses.ts';
import type { Edits } from '../document/edits.ts';
import { namesIn } from '../document/operations.ts';
import type { Notices } from '../layout/notices.ts';
import { copyOf, movedEntry, newKey, toolIdsOf } from './entry-copies.ts';
import { createEntry, entryKindOf, isToolList } from './entry-kinds.ts';
import { entryTitle } from './entry-lines.ts';
import type { EntryView } from './entry-view.ts';

/** The changes of the lists of entries. They do not depend on what is on the screen, and move no focus. */
export interface EntryCommands {
  /** Adds a new entry at the end of a list, opened. Returns its address. */
  readonly add: (list: string) => string;
  /** Puts a copy after an entry, opened. Returns the copy's address. */
  readonly duplicate: (entry: string) => string;
  /** Takes an entry out of its list, and offers to undo that. */
  readonly remove: (entry: string) => void;
  /** Moves an entry, also to another list. `place` is its place in the new order. Returns its address. */
  readonly moveTo: (entry: string, list: string, place: number) => string;
}

export function createEntryCommands(options: {
  edits: Edits;
  view: EntryView;
  notices: Pick<Notices, 'done'>;
}): EntryCommands {
  const { edits, view, notices } = options;
  const entered = () => edits.state().entered;
  const opened = (address: string): string => {
    view.reveal(entered(), address);
    return address;
  };
  const titleAt = (address: string) =>
    entryTitle(address, valueAt(entered(), address), entryKindOf(around(address)).titleKey);
  const insert = (list: string, place: number, entry: object) => {
    edits.apply({ kind: 'insert', list, place, entry });
    return opened(`${list}/${nameOf(entry)}`);
  };

  return {
    add(list) {
      const entry = { ...createEntry(list, toolIdsOf(entered())), key: newKey() };
      return insert(list, listAt(entered(), list).length, entry);
    },
    duplicate(address) {
      const list = around(address);
      const entry = valueAt(entered(), address);
      const copy = copyOf(isObject(entry) ? entry : {}, isToolList(list), toolIdsOf(entered()));
      const title = titleAt(address);
      const place = placeOf(listAt(entered(), list), lastPart(address));
      const added = insert(list, place + 1, copy);
      view.say(`${title} duplicated.`);
      return added;
    },
    remove(address) {
      const title = titleAt(address);
      edits.apply({ kind: 'remove', address });
      const { undo: step } = edits.state();
      notices.done(`${title} removed.`, { undo: () => edits.undo(step) });
    },
    moveTo(address, list, place) {
      const title = titleAt(address);
      const from = around(address);
      const isSameList = from === list;
      const entry = valueAt(entered(), address);
      const moved = isSameList
        ? { entry, key: lastPart(address) }
        : movedEntry(entry, listAt(entered(), list), listAt(edits.state().saved.content, list));
      edits.apply({ kind: 'move', address, list, place, entry: moved.entry });
      const after = `${list}/${moved.key}`;
      if (after !== address) view.rename(address, after);
      const count = namesIn(entered(), list).length;
      const where = isSameList ? '' : ` in ${titleAt(around(list))}`;
      view.say(`${title} moved to place ${place + 1} of ${count}${where}.`);
      return after;
    },
  };
}
