import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { isObject } from '../../../domain/same.ts';
import {
  entryId,
  indexOf,
  listAt,
  nameIn,
  nameOf,
  parentOf,
  valueAt,
} from '../document/addresses.ts';
import { namesIn } from '../document/operations.ts';
import { entryName } from '../history/change-title.ts';
import { type Features, useFeatures } from '../layout/features.ts';
import { isToolList } from './entry-kinds.ts';
import { placeAround, scrollToEntry, titleElementOf } from './go-to-field.ts';
import { copyOf, createEntry, movedEntry, toolIdsOf } from './new-entries.ts';

/**
 * What can be done in the list at an address. What an action changes is on the screen when it returns, and it returns
 * what is to have the focus then.
 */
function createEntryActions(
  { edits, entries: view, notices }: Pick<Features, 'edits' | 'entries' | 'notices'>,
  list: string,
) {
  const entered = () => edits.state().entered;
  const titleAt = (address: string) => entryName(address, entered());
  const insert = (index: number, entry: object) => {
    const address = `${list}/${nameOf(entry)}`;
    flushSync(() => {
      edits.apply({ kind: 'insert', list, index, entry });
      view.reveal(entered(), address);
    });
    return scrollToEntry(address);
  };

  return {
    toggle(address: string) {
      if (view.state().open.has(address)) view.fold(address);
      else view.open(address);
      view.setCurrent(address);
    },
    fold: (address: string) => flushSync(() => view.fold(address)),
    /** Adds a new entry at the end. */
    add: () => insert(listAt(entered(), list).length, createEntry(list, toolIdsOf(entered()))),
    /** Puts a copy after an entry. */
    duplicate(address: string) {
      const entry = valueAt(entered(), address);
      const copy = copyOf(isObject(entry) ? entry : {}, isToolList(list), toolIdsOf(entered()));
      view.announce(`${titleAt(address)} duplicated.`);
      return insert(indexOf(listAt(entered(), list), nameIn(address)) + 1, copy);
    },
    /** Takes an entry out of the list, and offers to undo that. The entry that takes its place has the focus. */
    remove(address: string) {
      const title = titleAt(address);
      const entry = document.getElementById(entryId(address));
      const next = [entry?.nextElementSibling, entry?.previousElementSibling].find(
        (element) => element instanceof HTMLElement && element.dataset.address !== undefined,
      );
      flushSync(() => {
        edits.apply({ kind: 'remove', address });
        view.setCurrent(next?.getAttribute('data-address') ?? '');
      });
      const { undo: step } = edits.state();
      notices.done(`${title} removed.`, { undo: () => edits.undo(step) });
      return titleElementOf(next) ?? placeAround(list);
    },
    /**
     * Moves an entry to an index of this list or of another one. What has the focus in it keeps
     * it.
     */
    moveTo(address: string, into: string, index: number) {
      const focused = document.activeElement;
      const title = titleAt(address);
      const entry = valueAt(entered(), address);
      const isSameList = list === into;
      const moved = isSameList
        ? { entry, key: nameIn(address) }
        : movedEntry(entry, listAt(entered(), into), listAt(edits.state().saved.content, into));
      const after = `${into}/${moved.key}`;
      flushSync(() => {
        edits.apply({ kind: 'move', address, list: into, index, entry: moved.entry });
        view.moved(address, after);
      });
      const count = namesIn(entered(), into).length;
      const where = isSameList ? '' : ` in ${titleAt(parentOf(into))}`;
      view.announce(`${title} moved to place ${index + 1} of ${count}${where}.`);
      const element = document.getElementById(entryId(after));
      const isStill = focused instanceof HTMLElement && element?.contains(focused) === true;
      const target = isStill ? focused : (titleElementOf(element) ?? placeAround(into));
      // Not the entry, which may be taller than the window.
      target?.scrollIntoView({ block: 'nearest' });
      return target;
    },
  };
}

export type EntryActions = ReturnType<typeof createEntryActions>;

export function useEntryActions(list: string): EntryActions {
  const features = useFeatures();
  return useMemo(() => createEntryActions(features, list), [features, list]);
}
