import {
  type ErasableFolder,
  type Folder,
  type InboxDeed,
  inboxCountsSchema,
  inboxMessageSchema,
  inboxPageSchema,
} from '../../../domain/inbox.ts';
import { call } from '../calls.ts';

const PATH = '/admin/inbox';

/** A page of a folder; `before` is what the page before it named as next. */
export function loadInbox(asked: { folder: Folder; search: string; before?: number }) {
  const query = new URLSearchParams({ folder: asked.folder, search: asked.search });
  if (asked.before !== undefined) query.set('before', String(asked.before));
  return call(`${PATH}?${query}`, { shape: inboxPageSchema.shape, otherwise: 'load-failed' });
}

/** Takes the messages of a folder, up to the one with this id, out of the store for good. */
export const eraseFolder = (folder: ErasableFolder, upTo: number) =>
  call(`${PATH}/erase`, { body: { folder, upTo }, shape: {}, otherwise: 'load-failed' });

/** Does something to one message, and gets it back as it is then. */
export const doDeed = (deed: InboxDeed, id: number) =>
  call(PATH, {
    body: { deed, id },
    shape: { message: inboxMessageSchema, counts: inboxCountsSchema },
    otherwise: 'load-failed',
  });
