import type {
  ErasableFolder,
  Folder,
  InboxAction,
  InboxEntry,
  InboxPage,
} from '../../../domain/inbox.ts';
import type { Notices } from '../layout/notices.ts';
import type { Session } from '../session/session-store.ts';
import { isLogout } from '../session/shared-activity.ts';
import { createStore, onChange, type Store } from '../state-store.ts';
import { createArrivalsWatch } from './arrivals-watch.ts';
import { changeMessage, eraseFolder, loadArrivals, loadInbox } from './calls.ts';
import {
  afterAction,
  FIRST_VIEW,
  type InboxView,
  newestListed,
  withArrivals,
  withNewest,
} from './inbox-view.ts';

/** The loaded messages, and whether more are being loaded. */
export interface InboxState extends InboxView {
  readonly busy: boolean;
}

/** The inbox and the actions on it. */
export interface Inbox extends Store<InboxState> {
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
  /**
   * Asks for new messages while the page is visible and the session lasts: at once when the page or its window is used
   * again, and when another tab has logged out, since the answer also tells that the session is over. Returns the
   * function that ends it.
   */
  readonly start: () => () => void;
}

export function createInbox(options: {
  /** The number of unread messages when the page was loaded. */
  unread: number;
  notices: Notices;
  session: Session;
}): Inbox {
  const { unread, notices, session } = options;
  const { set, ...store } = createStore<InboxState>({ ...FIRST_VIEW, unread, busy: false });
  const { state } = store;
  // The number of the last list request: answers to earlier ones are dropped.
  let lists = 0;
  // The number of the last interaction that changes the open message: answers to earlier ones open nothing.
  let interactions = 0;
  const { write, load, loadUndisturbed } = createCallOrder();

  const list = async (
    query: Parameters<typeof loadInbox>[0],
    take: (view: InboxView, page: InboxPage) => InboxView,
  ) => {
    lists += 1;
    const mine = lists;
    set({ busy: true });
    const answer = await load(query, () => mine === lists);
    if (answer === null) return;
    set({ busy: false, ...(answer.ok && take(state(), answer)) });
    if (!answer.ok) notices.refused(answer);
  };

  const show = (folder: Folder, search: string) => {
    interactions += 1;
    return list({ folder, search }, (earlier, page) => ({
      folder,
      search,
      page,
      open: earlier.folder === folder ? earlier.open : null,
      deleted: null,
      unread: page.counts.unread,
      newer: 0,
    }));
  };

  const ask = async () => {
    const answer = await loadUndisturbed(() => loadArrivals(newestListed(state())));
    if (answer === null) return true;
    if (answer.ok) set(withArrivals(state(), answer));
    else if (answer.code === 'session-expired') notices.refused(answer);
    return answer.ok;
  };

  return {
    ...store,
    show,
    showNewer: () => list({ folder: 'inbox', search: '' }, withNewest),
    async more() {
      const { folder, search, page } = state();
      if (page?.next == null) return;
      await list({ folder, search, before: page.next }, (earlier, next) => ({
        ...earlier,
        page: { ...next, entries: [...(earlier.page?.entries ?? []), ...next.entries] },
        unread: next.counts.unread,
      }));
    },
    async act(action, entry) {
      interactions += 1;
      const mine = interactions;
      const answer = await write(entry.id, () => changeMessage(action, entry.id));
      if (!answer.ok) return notices.refused(answer);
      set(afterAction(state(), { action, ...answer, isLate: mine !== interactions }));
    },
    async erase(folder, upTo) {
      const seen = lists;
      const answer = await write(0, () => eraseFolder(folder, upTo));
      if (!answer.ok) notices.refused(answer);
      else if (seen === lists) await show(folder, '');
    },
    close() {
      interactions += 1;
      set({ open: null });
    },
    start() {
      const watch = createArrivalsWatch(ask);
      const isVisible = () => document.visibilityState === 'visible';
      const isOver = () => session.state().expired;
      const follow = () => {
        if (isVisible() && !isOver()) watch.wake();
        else watch.stop();
      };
      const hear = (event: StorageEvent) => {
        if (!isLogout(event) || isOver()) return;
        watch.wake();
        if (!isVisible()) watch.stop();
      };
      const begin = () => {
        if (isVisible() && !isOver()) watch.start();
        else watch.stop();
      };
      begin();
      const stop = onChange(session, ({ expired }) => expired, begin);
      document.addEventListener('visibilitychange', follow);
      addEventListener('focus', follow);
      addEventListener('storage', hear);
      return () => {
        stop();
        document.removeEventListener('visibilitychange', follow);
        removeEventListener('focus', follow);
        removeEventListener('storage', hear);
        watch.stop();
      };
    },
  };
}

/** Orders calls so that their answers are consistent with each other. */
function createCallOrder() {
  let written = 0;
  // The number of changes and lists that were begun or answered.
  let events = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const byId = new Map<number, Promise<unknown>>();

  return {
    /** Runs a change after earlier changes of the same message, in parallel with those of others. */
    async write<T>(id: number, change: () => Promise<T>): Promise<T> {
      written += 1;
      events += 1;
      const changing = (byId.get(id) ?? Promise.resolve()).then(change);
      byId.set(id, changing);
      writing = Promise.all([writing, changing]);
      const answer = await changing;
      events += 1;
      if (byId.get(id) === changing) byId.delete(id);
      return answer;
    },
    /**
     * Loads a list after all changes; loads it again if a change was started meanwhile. Null if the list is no longer
     * needed.
     */
    async load(query: Parameters<typeof loadInbox>[0], isAwaited: () => boolean) {
      for (;;) {
        await writing;
        const before = written;
        events += 1;
        const answer = await loadInbox(query);
        events += 1;
        if (!isAwaited()) return null;
        if (before === written) return answer;
      }
    },
    /** Makes a call that is neither a change nor a list. Null if one of those was begun or answered meanwhile. */
    async loadUndisturbed<T>(call: () => Promise<T>): Promise<T | null> {
      const before = events;
      const answer = await call();
      return before === events ? answer : null;
    },
  };
}
