import type {
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
}

export const FIRST_VIEW: InboxView = {
  folder: 'inbox',
  search: '',
  page: null,
  open: null,
  deleted: null,
};

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
    return { ...view, page: { ...page, entries, counts }, open: opened, deleted };
  }
  return {
    ...view,
    page: { ...page, entries },
    open: view.open?.id === message.id ? opened : view.open,
    deleted: action === 'delete' ? (view.deleted ?? message) : view.deleted,
  };
}
