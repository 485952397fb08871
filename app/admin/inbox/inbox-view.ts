import type {
  Arrivals,
  Folder,
  InboxAction,
  InboxCounts,
  InboxEntry,
  InboxMessage,
  InboxPage,
} from '../../../domain/inbox.ts';

/** The state of the inbox's view. */
export interface InboxView {
  readonly folder: Folder;
  readonly search: string;
  /** Null until the first page is loaded. */
  readonly page: InboxPage | null;
  /** The open message. */
  readonly open: InboxMessage | null;
  /** The message that was deleted last, for Undo. */
  readonly deleted: InboxEntry | null;
  /** The number of unread messages in the inbox. */
  readonly unread: number;
  /** How many messages are not listed because they came in after the list of the inbox was loaded. */
  readonly newer: number;
}

export const FIRST_VIEW: InboxView = {
  folder: 'inbox',
  search: '',
  page: null,
  open: null,
  deleted: null,
  unread: 0,
  newer: 0,
};

/** The id of the newest message that the list of the inbox shows, or 0; undefined while another list is shown. */
export function newestListed({ folder, search, page }: InboxView): number | undefined {
  if (folder !== 'inbox' || search !== '' || page === null) return undefined;
  return page.entries[0]?.id ?? 0;
}

/** The view with the new counts. The list stays as it is, so that no row moves away from the pointer. */
export function withArrivals(view: InboxView, { unread, newer }: Arrivals): InboxView {
  const shown = newestListed(view) === undefined ? 0 : newer;
  return unread === view.unread && shown === view.newer ? view : { ...view, unread, newer: shown };
}

/** The view with the newest messages above those that are listed. A message that is open stays open. */
export function withNewest(view: InboxView, newest: InboxPage): InboxView {
  const listed = view.page?.entries ?? [];
  const last = newest.entries.at(-1)?.id ?? 0;
  // Otherwise there are messages between the two that are not loaded.
  const isJoined = newest.next === null || listed.some(({ id }) => id >= last);
  const older = isJoined ? listed.filter(({ id }) => id < last) : [];
  return {
    ...view,
    page: {
      ...newest,
      entries: [...newest.entries, ...older],
      next: older.length > 0 ? (view.page?.next ?? null) : newest.next,
    },
    unread: newest.counts.unread,
    newer: 0,
  };
}

/** The result of an action on a message. */
export interface ActionResult {
  readonly action: InboxAction;
  /** The message after the action, possibly in another folder. */
  readonly message: InboxMessage;
  readonly counts: InboxCounts;
  /** True if the owner has started something else meanwhile. */
  readonly isLate: boolean;
}

/** The view after an action. A late result changes only its message. */
export function afterAction(view: InboxView, answer: ActionResult): InboxView {
  const { page, folder } = view;
  if (page === null) return view;
  const { action, message, counts, isLate } = answer;
  const stays = message.folder === folder;
  const others = page.entries.filter(({ id }) => id !== message.id);
  const isListed = others.length < page.entries.length;
  const entries =
    stays && (isListed || !isLate)
      ? [...others, message].toSorted((one, other) => other.id - one.id)
      : others;
  const isOpen = stays && action !== 'unread' && action !== 'restore';
  const opened = isOpen ? message : null;
  if (!isLate) {
    const deleted = action === 'delete' ? message : null;
    const { unread } = counts;
    return { ...view, page: { ...page, entries, counts }, open: opened, deleted, unread };
  }
  return {
    ...view,
    page: { ...page, entries },
    open: view.open?.id === message.id ? opened : view.open,
    deleted: action === 'delete' ? (view.deleted ?? message) : view.deleted,
  };
}
