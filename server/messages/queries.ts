import { type Kysely, sql } from 'kysely';
import type { DeliveryState } from '../../domain/delivery.ts';
import {
  COUNT_MAX,
  EXCERPT_LENGTH,
  type Folder,
  folderOf,
  LIMITED_FOLDER_MAX,
  LIMITED_FOLDERS,
  type Suspicion,
} from '../../domain/inbox.ts';
import type { Message } from '../../domain/message.ts';
import type { Database } from '../store/schema.ts';
import { anyContains } from '../store/store.ts';

type Db = Kysely<Database>;

export interface NewMessage extends Message {
  readonly receivedAt: string;
  readonly suspicion: Suspicion;
  readonly digest: string;
  /** A stored message with the same hash that was received after this time makes this one a duplicate. */
  readonly sameSince: string;
}

export interface Listing {
  readonly folder: Folder;
  /** A text in the name, email address or message, in any case; empty for all messages. */
  readonly search: string;
  /** Only messages with a smaller id: that of the previous page's last message. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Limited folders are trimmed at every so many messages, and exceed their limit by at most that number. */
export const MESSAGES_TRIM_EVERY = 50;

/** Stores a message in the folder of its suspicion, and returns its id; null for a duplicate, which is not stored. */
export async function insertMessage(
  db: Db,
  { digest, sameSince, ...message }: NewMessage,
): Promise<number | null> {
  // The unique digest decides a race. That of an older message is removed first.
  await db
    .updateTable('messages')
    .set({ recentDigest: null })
    .where('recentDigest', '=', digest)
    .where('receivedAt', '<=', sameSince)
    .execute();
  const added = await db
    .insertInto('messages')
    .values({ ...message, recentDigest: digest, folder: folderOf(message.suspicion) })
    .onConflict((conflict) => conflict.column('recentDigest').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** Deletes the messages beyond the limits of the limited folders, at every `MESSAGES_TRIM_EVERY` messages. */
export async function trimFolders(db: Db, newest: number): Promise<void> {
  if (newest % MESSAGES_TRIM_EVERY === 0)
    for (const folder of LIMITED_FOLDERS) await trim(db, folder);
}

// Only messages that were in the inbox have mails, and what the owner moved out of it stays.
async function trim(db: Db, folder: Folder): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('folder', '=', folder)
    .where('suspicion', '<>', 'owner')
    .where('id', '<=', ({ selectFrom }) =>
      selectFrom('messages')
        .select('id')
        .where('folder', '=', folder)
        .where('suspicion', '<>', 'owner')
        .orderBy('id', 'desc')
        .offset(LIMITED_FOLDER_MAX)
        .limit(1),
    )
    .execute();
}

/** Messages as the owner's list shows them, and what became of their mails. Times are ISO 8601 in UTC. */
const withMails = (db: Db) =>
  db
    .selectFrom('messages as m')
    .leftJoin('mails', 'mails.messageId', 'm.id')
    .select(['m.id', 'name', 'email', 'message', 'receivedAt', 'readAt', 'folder', 'suspicion'])
    .select(({ fn, val }) => [
      'nextTryAt',
      fn.coalesce('delivery', val<DeliveryState>('none')).as('delivery'),
      fn.coalesce('tries', val(0)).as('tries'),
      fn.coalesce('lastError', val('')).as('lastError'),
      sql<string>`substr(message, 1, ${sql.lit(EXCERPT_LENGTH)})`.as('excerpt'),
    ]);

/** A message, and an entry of the list, which has no full text. */
export type InboxMessage = Awaited<ReturnType<typeof listMessages>>[number];
export type InboxEntry = Omit<InboxMessage, 'message'>;

export function listMessages(db: Db, { folder, search, before, limit }: Listing) {
  let query = withMails(db).where('folder', '=', folder);
  if (search !== '') query = query.where(anyContains(['name', 'email', 'message'], search));
  if (before !== undefined) query = query.where('m.id', '<', before);
  return query.orderBy('m.id', 'desc').limit(limit).execute();
}

export const findMessage = async (db: Db, id: number) =>
  (await withMails(db).where('m.id', '=', id).executeTakeFirst()) ?? null;

/** How many messages of a folder are unread; at most `COUNT_MAX`. */
export async function countUnread(db: Db, folder: Folder): Promise<number> {
  const unread = db
    .selectFrom('messages')
    .select('id')
    .where('folder', '=', folder)
    .where('readAt', 'is', null)
    .limit(COUNT_MAX);
  const counted = db
    .selectFrom(unread.as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}
