import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { around, entryId } from '../document/addresses.ts';
import { useFeatures } from '../layout/features.ts';
import { focusAround, goToEntry } from './go-to-field.ts';

/** What can be done in the list at an address. Each action moves the focus to its result. */
export function useEntryActions(list: string) {
  const { entries: view, entryCommands: commands } = useFeatures();

  return useMemo(() => {
    /** Opens an entry, and folds the other one that is open in its list. After "Open all", none is folded. */
    const openAlone = (address: string) => {
      const others = [...view.state().open.keys()].filter(
        (other) => other !== address && around(other) === around(address),
      );
      if (others.length === 1) view.fold(others);
      view.open([address]);
    };
    return {
      toggle(address: string, line: HTMLElement) {
        const { top } = line.getBoundingClientRect();
        flushSync(() => {
          if (view.state().open.has(address)) view.fold([address]);
          else openAlone(address);
          view.setCurrent(address);
        });
        if (!line.isConnected) return focusAround(list);
        // The line stays under the pointer, whatever was folded above it.
        scrollBy({ top: line.getBoundingClientRect().top - top, behavior: 'instant' });
      },
      fold(address: string) {
        flushSync(() => view.fold([address]));
        if (document.activeElement === document.body) focusAround(list);
      },
      /** Opens an entry of this list or of one inside it. */
      goTo(address: string) {
        const outer = around(around(address));
        flushSync(() => {
          if (outer.startsWith(`${list}/`)) openAlone(outer);
          openAlone(address);
          view.setCurrent(address);
        });
        goToEntry(address);
      },
      add() {
        goToEntry(flushSync(() => commands.add(list)));
      },
      duplicate(address: string) {
        goToEntry(flushSync(() => commands.duplicate(address)));
      },
      /** The focus goes to the entry that takes its place. */
      remove(address: string) {
        const entry = document.getElementById(entryId(address));
        const next = entry?.nextElementSibling ?? entry?.previousElementSibling;
        flushSync(() => commands.remove(address));
        const title = next?.querySelector<HTMLElement>('.entry-title');
        if (title) title.focus({ preventScroll: true });
        else focusAround(list);
      },
      /** The focused element of the entry stays focused. */
      moveTo(address: string, into: string, place: number) {
        const focused = document.activeElement;
        const next = flushSync(() => commands.moveTo(address, into, place));
        const entry = document.getElementById(entryId(next));
        // It went into an entry that is folded.
        if (entry === null) return focusAround(into);
        const title = entry.querySelector<HTMLElement>('.entry-title');
        const isStill = focused instanceof HTMLElement && entry.contains(focused);
        const target = isStill ? focused : title;
        target?.focus({ preventScroll: true });
        target?.scrollIntoView({ block: 'nearest' });
      },
    };
  }, [commands, view, list]);
}

export type EntryActions = ReturnType<typeof useEntryActions>;
