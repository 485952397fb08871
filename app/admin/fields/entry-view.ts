import { entriesAround } from '../document/addresses.ts';
import { createStore } from '../state-store.ts';
import { rootListOf } from './entry-kinds.ts';

/** Entries and lists by their addresses. */
export interface EntryViewState {
  /** The open entries. */
  readonly open: ReadonlySet<string>;
  /** What is looked for in a list. */
  readonly queries: ReadonlyMap<string, string>;
  /** The entry where the owner is. */
  readonly current: string;
  /** What was done last, for screen readers. */
  readonly announcement: string;
}

/**
 * How the lists of entries are shown, beside the working copy: it is the same after another screen was open. All
 * entries are folded at first.
 */
export function createEntryView() {
  const { set, ...store } = createStore<EntryViewState>({
    open: new Set(),
    queries: new Map(),
    current: '',
    announcement: '',
  });
  const { state } = store;
  const open = (...entries: readonly string[]) => {
    if (entries.some((entry) => !state().open.has(entry)))
      set({ open: new Set([...state().open, ...entries]) });
  };
  return {
    ...store,
    open,
    fold: (entry: string) =>
      set({ open: new Set([...state().open].filter((key) => key !== entry)) }),
    /** The current entry is at another place, perhaps of another list. */
    moved(from: string, to: string) {
      if (state().open.has(from)) open(to);
      set({ current: to });
    },
    find: (list: string, query: string) =>
      set({ queries: new Map(state().queries).set(list, query) }),
    setCurrent: (entry: string) => set({ current: entry }),
    // Screen readers read a status only when it changes.
    announce: (text: string) =>
      set({ announcement: text === state().announcement ? `${text}\u00a0` : text }),
    /** Opens all entries around an address of a content, and shows all entries of their list. */
    reveal(content: unknown, address: string) {
      const entries = entriesAround(content, address);
      if (entries.length === 0) return;
      open(...entries);
      const queries = new Map(state().queries);
      queries.delete(rootListOf(address));
      set({ queries, current: entries.at(-1) ?? '' });
    },
  };
}

export type EntryView = ReturnType<typeof createEntryView>;
