import type { ErasableFolder, Folder, InboxAction } from '../../../domain/inbox.ts';
import { answerOf, api } from '../browser/calls.ts';

/** Loads a page of a folder; `before` is the `next` of the previous page. */
export const loadInbox = (asked: { folder: Folder; search: string; before?: number }) => {
  const { folder, search, before } = asked;
  const query = { folder, search, ...(before === undefined ? {} : { before: String(before) }) };
  return answerOf(api.inbox.$get({ query }), 'load-failed');
};

/** Counts the unread messages, and those after the one with this id. It is no activity of the owner. */
export const loadArrivals = (after: number | undefined) =>
  answerOf(
    api.inbox.unread.$get({ query: after === undefined ? {} : { after: String(after) } }),
    'load-failed',
  );

/** The address of a file with the messages of a folder. */
export const exportAddress = (folder: Folder): string =>
  api.inbox.export.$path({ query: { folder } });

/** Permanently deletes the messages of a folder, up to the one with this id. */
export const eraseFolder = (folder: ErasableFolder, upTo: number) =>
  answerOf(api.inbox.erase.$post({ json: { folder, upTo } }), 'save-failed');

/** Runs an action on a message, and returns the changed message. */
export const changeMessage = (action: InboxAction, id: number) =>
  answerOf(api.inbox.$post({ json: { action, id } }), 'save-failed');
