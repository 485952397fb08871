import { entriesAround } from '../document/addresses.ts';
import { createStore, type Store } from '../state-store.ts';
import { rootListOf } from './entry-kinds.ts';

/** Entries and lists by their addresses. */
export interface EntryViewState {
  /** The open entries. The fields of those that were opened all at once are rendered when they come near. */
  readonly open: ReadonlyMap<string, 'now' | 'when-near'>;
  /** What is looked for in a list. */
  readonly queries: ReadonlyMap<string, string>;
  /** The entry where the owner is. */
  readonly current: string;
  /** What was done last, for screen readers. */
  readonly said: string;
}

/** How the lists of entries are shown, beside the working copy: it is the same after a change of tab. */
export interface EntryView extends Store<EntryViewState> {
  readonly open: (ids: readonly string[], when?: 'now' | 'when-near') => void;
  readonly fold: (ids: readonly string[]) => void;
  /** Gives an entry that went to another list its new address. */
  readonly rename: (from: string, to: string) => void;
  readonly find: (list: string, query: string) => void;
  readonly setCurrent: (id: string) => void;
  readonly say: (text: string) => void;
  /** Opens all entries around an address of a content, and shows all entries of their list. */
  readonly reveal: (content: unknown, address: string) => void;
}

/** Creates a view in which all entries are folded. */
export function createEntryView(): EntryView {
  const { set, ...store } = createStore<EntryViewState>({
    open: new Map(),
    queries: new Map(),
    current: '',
    said: '',
  });
  const { state } = store;
  const open: EntryView['open'] = (ids, when = 'now') => {
    const next = new Map(state().open);
    for (const id of ids) if (next.get(id) !== 'now') next.set(id, when);
    set({ open: next });
  };
  return {
    ...store,
    open,
    fold: (ids) => set({ open: new Map([...state().open].filter(([id]) => !ids.includes(id))) }),
    rename(from, to) {
      const when = state().open.get(from);
      if (when !== undefined) open([to], when);
      if (state().current === from) set({ current: to });
    },
    find: (list, query) => set({ queries: new Map(state().queries).set(list, query) }),
    setCurrent: (id) => set({ current: id }),
    // Screen readers say a status only when it changes.
    say: (text) => set({ said: text === state().said ? `${text}\u00a0` : text }),
    reveal(content, address) {
      const entries = entriesAround(content, address);
      if (entries.length === 0) return;
      open(entries);
      const queries = new Map(state().queries);
      queries.delete(rootListOf(address));
      set({ queries, current: entries.at(-1) ?? '' });
    },
  };
}
