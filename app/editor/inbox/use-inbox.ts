import { useCallback, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import type {
  ErasableFolder,
  Folder,
  InboxAction,
  InboxEntry,
  InboxPage,
} from '../../../domain/inbox.ts';
import { doDeed, eraseFolder, loadInbox } from './calls.ts';
import { afterDeed, FIRST_VIEW, type InboxView } from './inbox-view.ts';

/** The owner's messages as far as they are loaded, and what can be done with them. */
export interface InboxDesk extends InboxView {
  readonly unread: number;
  readonly busy: boolean;
  /** Loads the first page of a folder. */
  readonly show: (folder: Folder, search: string) => Promise<void>;
  /** Loads the page behind what is shown. */
  readonly more: () => Promise<void>;
  readonly act: (deed: InboxAction, entry: InboxEntry) => Promise<void>;
  /** Takes the messages of a folder, up to the one with this id, out of the store for good. */
  readonly erase: (folder: ErasableFolder, upTo: number) => Promise<void>;
  readonly close: () => void;
}

/** Holds the inbox above the tabs. `onFailure` must keep its identity between renders. */
export function useInbox(unread: number, onFailure: (failure: Failure) => void): InboxDesk {
  const [view, setView] = useState(FIRST_VIEW);
  const [busy, setBusy] = useState(false);
  // The last list that was asked for: the answers for earlier ones are dropped.
  const lists = useRef(0);
  // The last thing that decided what is open: answers to earlier ones open nothing.
  const turns = useRef(0);
  const { write, load } = useOrder();

  const list = useCallback(
    async (
      query: Parameters<typeof loadInbox>[0],
      take: (view: InboxView, page: InboxPage) => InboxView,
    ) => {
      lists.current += 1;
      const mine = lists.current;
      setBusy(true);
      const answer = await load(query, () => mine === lists.current);
      if (answer === null) return;
      setBusy(false);
      if (answer.ok) setView((earlier) => take(earlier, answer));
      else onFailure(answer);
    },
    [load, onFailure],
  );

  const show = useCallback(
    (folder: Folder, search: string) => {
      turns.current += 1;
      return list({ folder, search }, (earlier, page) => ({
        folder,
        search,
        page,
        open: earlier.folder === folder ? earlier.open : null,
        deleted: null,
      }));
    },
    [list],
  );

  const { folder, search, page } = view;
  const more = useCallback(async () => {
    if (page?.next == null) return;
    await list({ folder, search, before: page.next }, (earlier, next) => ({
      ...earlier,
      page: { ...next, entries: [...(earlier.page?.entries ?? []), ...next.entries] },
    }));
  }, [list, folder, search, page]);

  const act = useCallback(
    async (deed: InboxAction, entry: InboxEntry) => {
      turns.current += 1;
      const mine = turns.current;
      const answer = await write(entry.id, () => doDeed(deed, entry.id));
      if (!answer.ok) {
        onFailure(answer);
        return;
      }
      const isLate = mine !== turns.current;
      setView((earlier) => afterDeed(earlier, { deed, ...answer, isLate }));
    },
    [write, onFailure],
  );

  const erase = useCallback(
    async (erased: ErasableFolder, upTo: number) => {
      const seen = lists.current;
      const answer = await write(0, () => eraseFolder(erased, upTo));
      if (!answer.ok) onFailure(answer);
      else if (seen === lists.current) await show(erased, '');
    },
    [write, show, onFailure],
  );

  const close = useCallback(() => {
    turns.current += 1;
    setView((earlier) => ({ ...earlier, open: null }));
  }, []);

  return useMemo(
    () => ({ ...view, unread: page?.counts.unread ?? unread, busy, show, more, act, erase, close }),
    [view, page, unread, busy, show, more, act, erase, close],
  );
}

/** Keeps calls in an order in which their answers are true together. */
function useOrder() {
  const written = useRef(0);
  const writing = useRef<Promise<unknown>>(Promise.resolve());
  const byId = useRef(new Map<number, Promise<unknown>>());

  /** Changes one message: after what was asked for it before, and beside the changes of others. */
  const write = useCallback(async <T>(id: number, change: () => Promise<T>): Promise<T> => {
    written.current += 1;
    const changing = (byId.current.get(id) ?? Promise.resolve()).then(change);
    byId.current.set(id, changing);
    writing.current = Promise.all([writing.current, changing]);
    const answer = await changing;
    if (byId.current.get(id) === changing) byId.current.delete(id);
    return answer;
  }, []);

  /**
   * Loads a list as it is once all changes are done, also those that were asked for while it was on its way.
   * Null where nobody waits for it any more.
   */
  const load = useCallback(
    async (query: Parameters<typeof loadInbox>[0], isAwaited: () => boolean) => {
      for (;;) {
        await writing.current;
        const before = written.current;
        const answer = await loadInbox(query);
        if (!isAwaited()) return null;
        if (before === written.current) return answer;
      }
    },
    [],
  );
  return { write, load };
}
