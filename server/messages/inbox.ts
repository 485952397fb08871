import {
  type ErasableFolder,
  folderOf,
  INBOX_PAGE,
  type InboxAction,
  type InboxCounts,
} from '../../domain/inbox.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Mails } from '../mails/mails.ts';
import type { Site } from '../site.ts';
import {
  countUnread,
  findMessage,
  type InboxMessage,
  type Listing,
  listMessages,
} from './queries.ts';

export type Inbox = ReturnType<typeof createInbox>;

export function createInbox({ store, clock }: Pick<Site, 'store' | 'clock'>, mails: Mails) {
  const { db } = store;

  const counts = async (): Promise<InboxCounts> => ({
    unread: await countUnread(db, 'inbox'),
    spam: await countUnread(db, 'spam'),
    flood: await countUnread(db, 'flood'),
  });

  return {
    /** A page of a folder, newest first, and whether a mail provider is set. `before` is the previous page's `next`. */
    async page(query: Omit<Listing, 'limit'>) {
      const search = query.search.trim();
      const rows = await listMessages(db, { ...query, search, limit: INBOX_PAGE + 1 });
      const entries = rows.slice(0, INBOX_PAGE).map(({ message, ...entry }) => entry);
      const next = rows.length > INBOX_PAGE ? (entries.at(-1)?.id ?? null) : null;
      return { entries, next, mails: mails.sends('message') };
    },

    counts,

    /** Performs an action, and returns the changed message. Throws `not-found` for an unknown id. */
    async perform(action: InboxAction, id: number): Promise<InboxMessage> {
      const changed = await db.transaction().execute(async (within) => {
        // Locks the row: of two actions at once, the second one finds what the first has changed.
        await within
          .updateTable('messages')
          .set(({ ref }) => ({ readAt: ref('readAt') }))
          .where('id', '=', id)
          .execute();
        const message = await findMessage(within, id);
        if (message === null) throw new SiteError('not-found', { detail: 'no such message' });
        const change = changeOf(action, message, clock().toISOString());
        await within.updateTable('messages').set(change).where('id', '=', id).execute();
        // A message that was suspected has no mail: only the suspicion prevented it.
        if (action === 'not-spam' && mails.sends('message')) {
          await mails.enqueue(within, { messageId: id });
        }
        return (await findMessage(within, id)) ?? message;
      });
      if (changed.delivery === 'waiting') mails.wake('message');
      return changed;
    },

    /** Deletes the messages of a folder permanently, up to the one with this id. */
    erase: (folder: ErasableFolder, upTo: number): Promise<void> =>
      db.transaction().execute(async (within) => {
        const erased = within
          .selectFrom('messages')
          .select('id')
          .where('folder', '=', folder)
          .where('id', '<=', upTo);
        await mails.delete(within, erased);
        await within.deleteFrom('messages').where('id', 'in', erased).execute();
      }),
  };
}

function changeOf(action: InboxAction, { suspicion }: InboxMessage, now: string) {
  switch (action) {
    case 'read':
      return { readAt: now };
    case 'unread':
      return { readAt: null };
    case 'spam':
      return { folder: 'spam', suspicion: 'owner' } as const;
    case 'not-spam':
      return { folder: 'inbox', suspicion: '' } as const;
    case 'delete':
      return { folder: 'deleted' } as const;
    case 'restore':
      return { folder: folderOf(suspicion) };
  }
}
