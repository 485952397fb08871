import type {
  Folder,
  InboxAction,
  InboxCounts,
  InboxEntry,
  InboxMessage,
  InboxPage,
} from '../../../domain/inbox.ts';

/** What the owner sees of the messages. */
export interface InboxView {
  readonly folder: Folder;
  readonly search: string;
  /** Null until the first page is here. */
  readonly page: InboxPage | null;
  /** The message that is open for reading. */
  readonly open: InboxMessage | null;
  /** The message that was deleted last. */
  readonly deleted: InboxEntry | null;
}

export const FIRST_VIEW: InboxView = {
  folder: 'inbox',
  search: '',
  page: null,
  open: null,
  deleted: null,
};

/** An answer to what was done to one message. */
export interface DeedAnswer {
  readonly deed: InboxAction;
  /** The message after that, which may now lie in another folder. */
  readonly message: InboxMessage;
  readonly counts: InboxCounts;
  /** True where the owner has asked for something else meanwhile. */
  readonly isLate: boolean;
}

/** The view once something was done to a message. A late answer changes that message and nothing else. */
export function afterDeed(view: InboxView, answer: DeedAnswer): InboxView {
  const { page, folder } = view;
  if (page === null) return view;
  const { deed, message, counts, isLate } = answer;
  const stays = message.folder === folder;
  const others = page.entries.filter(({ id }) => id !== message.id);
  const isListed = others.length < page.entries.length;
  const entries =
    stays && (isListed || !isLate)
      ? [...others, message].toSorted((one, other) => other.id - one.id)
      : others;
  const isOpen = stays && deed !== 'unread' && deed !== 'restore';
  const opened = isOpen ? message : null;
  if (!isLate) {
    const deleted = deed === 'delete' ? message : null;
    return { ...view, page: { ...page, entries, counts }, open: opened, deleted };
  }
  return {
    ...view,
    page: { ...page, entries },
    open: view.open?.id === message.id ? opened : view.open,
    deleted: deed === 'delete' ? (view.deleted ?? message) : view.deleted,
  };
}
