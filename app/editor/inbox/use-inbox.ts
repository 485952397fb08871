import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import type {
  ErasableFolder,
  Folder,
  InboxAction,
  InboxEntry,
  InboxPage,
} from '../../../domain/inbox.ts';
import { changeMessage, eraseFolder, loadArrivals, loadInbox } from './calls.ts';
import {
  afterAction,
  FIRST_VIEW,
  type InboxView,
  newestListed,
  withArrivals,
  withNewest,
} from './inbox-view.ts';
import { useArrivals } from './use-arrivals.ts';

/** The loaded messages and the actions on them. */
export interface Inbox extends InboxView {
  readonly busy: boolean;
  /** Loads the first page of a folder. */
  readonly show: (folder: Folder, search: string) => Promise<void>;
  /** Adds the messages that came in after the list of the inbox was loaded. */
  readonly showNewer: () => Promise<void>;
  /** Loads the next page of the list. */
  readonly more: () => Promise<void>;
  readonly act: (action: InboxAction, entry: InboxEntry) => Promise<void>;
  /** Permanently deletes the messages of a folder, up to the one with this id. */
  readonly erase: (folder: ErasableFolder, upTo: number) => Promise<void>;
  readonly close: () => void;
}

/** Holds the inbox's state above the tabs, and counts what comes in. */
export function useInbox(options: {
  /** The number of unread messages when the page was loaded. */
  unread: number;
  /** The session has ended, so nothing can be asked for now. */
  locked: boolean;
  /** Must keep its identity between renders. */
  onFailure: (failure: Failure) => void;
}): Inbox {
  const { locked, onFailure } = options;
  const [view, setView] = useState({ ...FIRST_VIEW, unread: options.unread });
  const [busy, setBusy] = useState(false);
  // The number of the last list request: answers to earlier ones are dropped.
  const lists = useRef(0);
  // The number of the last interaction that changes the open message: answers to earlier ones open nothing.
  const interactions = useRef(0);
  const { write, load, loadUndisturbed } = useCallOrder();

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
      interactions.current += 1;
      return list({ folder, search }, (earlier, page) => ({
        folder,
        search,
        page,
        open: earlier.folder === folder ? earlier.open : null,
        deleted: null,
        unread: page.counts.unread,
        newer: 0,
      }));
    },
    [list],
  );

  const showNewer = useCallback(() => list({ folder: 'inbox', search: '' }, withNewest), [list]);

  const { folder, search, page } = view;
  const more = useCallback(async () => {
    if (page?.next == null) return;
    await list({ folder, search, before: page.next }, (earlier, next) => ({
      ...earlier,
      page: { ...next, entries: [...(earlier.page?.entries ?? []), ...next.entries] },
      unread: next.counts.unread,
    }));
  }, [list, folder, search, page]);

  const act = useCallback(
    async (action: InboxAction, entry: InboxEntry) => {
      interactions.current += 1;
      const mine = interactions.current;
      const answer = await write(entry.id, () => changeMessage(action, entry.id));
      if (!answer.ok) {
        onFailure(answer);
        return;
      }
      const isLate = mine !== interactions.current;
      setView((earlier) => afterAction(earlier, { action, ...answer, isLate }));
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
    interactions.current += 1;
    setView((earlier) => ({ ...earlier, open: null }));
  }, []);

  const newest = useRef<number | undefined>(undefined);
  useEffect(() => {
    newest.current = newestListed(view);
  }, [view]);
  const ask = useCallback(async () => {
    const answer = await loadUndisturbed(() => loadArrivals(newest.current));
    if (answer === null) return true;
    if (answer.ok) setView((earlier) => withArrivals(earlier, answer));
    else if (answer.code === 'session-expired') onFailure(answer);
    return answer.ok;
  }, [loadUndisturbed, onFailure]);
  useArrivals(ask, locked);

  return useMemo(
    () => ({ ...view, busy, show, showNewer, more, act, erase, close }),
    [view, busy, show, showNewer, more, act, erase, close],
  );
}

/** Orders calls so that their answers are consistent with each other. */
function useCallOrder() {
  const written = useRef(0);
  // The number of changes and lists that were begun or answered.
  const events = useRef(0);
  const writing = useRef<Promise<unknown>>(Promise.resolve());
  const byId = useRef(new Map<number, Promise<unknown>>());

  /** Runs a change after earlier changes of the same message, in parallel with those of others. */
  const write = useCallback(async <T>(id: number, change: () => Promise<T>): Promise<T> => {
    written.current += 1;
    events.current += 1;
    const changing = (byId.current.get(id) ?? Promise.resolve()).then(change);
    byId.current.set(id, changing);
    writing.current = Promise.all([writing.current, changing]);
    const answer = await changing;
    events.current += 1;
    if (byId.current.get(id) === changing) byId.current.delete(id);
    return answer;
  }, []);

  /**
   * Loads a list after all changes; loads it again if a change was started meanwhile. Null if the list is no longer
   * needed.
   */
  const load = useCallback(
    async (query: Parameters<typeof loadInbox>[0], isAwaited: () => boolean) => {
      for (;;) {
        await writing.current;
        const before = written.current;
        events.current += 1;
        const answer = await loadInbox(query);
        events.current += 1;
        if (!isAwaited()) return null;
        if (before === written.current) return answer;
      }
    },
    [],
  );

  /** Makes a call that is neither a change nor a list. Null if one of those was begun or answered meanwhile. */
  const loadUndisturbed = useCallback(async <T>(call: () => Promise<T>): Promise<T | null> => {
    const before = events.current;
    const answer = await call();
    return before === events.current ? answer : null;
  }, []);
  return { write, load, loadUndisturbed };
}
