import { entriesAround } from '../document/addresses.ts';
import { createStore, type Store } from '../state-store.ts';
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

/** How the lists of entries are shown, beside the working copy: it is the same after another screen was open. */
export interface EntryView extends Store<EntryViewState> {
  readonly open: (...entries: readonly string[]) => void;
  readonly fold: (...entries: readonly string[]) => void;
  /** Gives an entry that went to another list its new address, also where it is open. */
  readonly rename: (from: string, to: string) => void;
  readonly find: (list: string, query: string) => void;
  readonly setCurrent: (entry: string) => void;
  readonly announce: (text: string) => void;
  /** Opens all entries around an address of a content, and shows all entries of their list. */
  readonly reveal: (content: unknown, address: string) => void;
}

/** Creates a view in which all entries are folded. */
export function createEntryView(): EntryView {
  const { set, ...store } = createStore<EntryViewState>({
    open: new Set(),
    queries: new Map(),
    current: '',
    announcement: '',
  });
  const { state } = store;
  const open: EntryView['open'] = (...entries) => {
    if (entries.some((entry) => !state().open.has(entry)))
      set({ open: new Set([...state().open, ...entries]) });
  };
  return {
    ...store,
    open,
    fold: (...entries) =>
      set({ open: new Set([...state().open].filter((entry) => !entries.includes(entry))) }),
    rename(from, to) {
      if (state().open.has(from)) open(to);
    },
    find: (list, query) => set({ queries: new Map(state().queries).set(list, query) }),
    setCurrent: (entry) => set({ current: entry }),
    // Screen readers read a status only when it changes.
    announce: (text) =>
      set({ announcement: text === state().announcement ? `${text}\u00a0` : text }),
    reveal(content, address) {
      const entries = entriesAround(content, address);
      if (entries.length === 0) return;
      open(...entries);
      const queries = new Map(state().queries);
      queries.delete(rootListOf(address));
      set({ queries, current: entries.at(-1) ?? '' });
    },
  };
}
