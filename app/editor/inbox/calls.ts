import type { ErasableFolder, Folder, InboxAction } from '../../../domain/inbox.ts';
import { admin, answerOf } from '../calls.ts';

/** A page of a folder; `before` is what the page before it named as next. */
export const loadInbox = (asked: { folder: Folder; search: string; before?: number }) => {
  const { folder, search, before } = asked;
  const query = { folder, search, ...(before === undefined ? {} : { before: String(before) }) };
  return answerOf(admin.inbox.$get({ query }), 'load-failed');
};

/** Takes the messages of a folder, up to the one with this id, out of the store for good. */
export const eraseFolder = (folder: ErasableFolder, upTo: number) =>
  answerOf(admin.inbox.erase.$post({ json: { folder, upTo } }), 'load-failed');

/** Does something to one message, and gets it back as it is then. */
export const doDeed = (deed: InboxAction, id: number) =>
  answerOf(admin.inbox.$post({ json: { deed, id } }), 'load-failed');
