import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { entryId } from '../paths.ts';
import { useEntryCommands } from './entry-commands.ts';
import { placeIn } from './entry-kinds.ts';
import { useEntryView } from './entry-view.ts';
import { focusAround, goToEntry, undoId } from './go-to-field.ts';
import { listIdAt, type Removal } from './removals.ts';

/** What can be done in the list at a path. Each action moves the focus to its result. */
export function useEntryActions(listPath: string) {
  const commands = useEntryCommands();
  const view = useEntryView();
  const { getValues } = useFormContext<FieldValues>();

  return useMemo(() => {
    /** Opens an entry, and folds the other one that is open in its list. After "Open all", none is folded. */
    const openAlone = (id: string) => {
      const list = id.slice(0, id.lastIndexOf('['));
      const others = [...view.state().open.keys()].filter(
        (other) => other !== id && other.slice(0, other.lastIndexOf('[')) === list,
      );
      if (others.length === 1) view.fold(others);
      view.open([id]);
    };
    return {
      toggle(id: string, line: HTMLElement) {
        const { top } = line.getBoundingClientRect();
        flushSync(() => {
          if (view.state().open.has(id)) view.fold([id]);
          else openAlone(id);
          view.setCurrent(id);
        });
        if (!line.isConnected) return focusAround(listPath);
        // The line stays under the pointer, whatever was folded above it.
        scrollBy({ top: line.getBoundingClientRect().top - top, behavior: 'instant' });
      },
      fold(id: string) {
        flushSync(() => view.fold([id]));
        if (document.activeElement === document.body) focusAround(listPath);
      },
      /** Opens an entry of this list or of one inside it. */
      goTo(path: string) {
        const outer = placeIn(placeIn(path).listPath).listPath;
        flushSync(() => {
          if (outer.startsWith(listPath)) openAlone(listIdAt(getValues(), outer));
          openAlone(listIdAt(getValues(), path));
          view.setCurrent(listIdAt(getValues(), path));
        });
        goToEntry(path);
      },
      add() {
        goToEntry(flushSync(() => commands.add(listPath)));
      },
      duplicate(path: string) {
        goToEntry(flushSync(() => commands.duplicate(path)));
      },
      remove(path: string) {
        const { key } = flushSync(() => commands.remove(path));
        document.getElementById(undoId(listPath, key))?.focus();
      },
      undo(removal: Removal) {
        goToEntry(flushSync(() => commands.undo(listPath, removal)));
      },
      /** The focused element of the entry stays focused. */
      moveTo(path: string, list: string, index: number) {
        const focused = document.activeElement;
        const next = flushSync(() => commands.moveTo(path, list, index));
        const entry = document.getElementById(entryId(next));
        // It went into an entry that is folded.
        if (entry === null) return focusAround(list);
        const title = entry.querySelector<HTMLElement>('.entry-title');
        const isStill = focused instanceof HTMLElement && entry.contains(focused);
        const target = isStill ? focused : title;
        target?.focus({ preventScroll: true });
        target?.scrollIntoView({ block: 'nearest' });
      },
    };
  }, [commands, view, getValues, listPath]);
}

export type EntryActions = ReturnType<typeof useEntryActions>;
