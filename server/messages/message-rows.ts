import { type ExpressionBuilder, sql } from 'kysely';
import type { DeliveryState } from '../../domain/delivery.ts';
import {
  type Arrivals,
  COUNT_MAX,
  type ErasableFolder,
  EXCERPT_LENGTH,
  type Folder,
  folderOf,
  type InboxCounts,
  type InboxEntry,
  type InboxMessage,
  LIMITED_FOLDER_MAX,
  LIMITED_FOLDERS,
  type Suspicion,
} from '../../domain/inbox.ts';
import type { Message } from '../../domain/message.ts';
import { containsPattern } from '../store/contains-pattern.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** A message to be stored. */
export interface NewMessage extends Message {
  readonly receivedAt: string;
  readonly suspicion: Suspicion;
  /** `waiting` is mailed as soon as possible. */
  readonly delivery: Extract<DeliveryState, 'none' | 'waiting'>;
  /** Hash of the message. */
  readonly digest: string;
  /** A stored message with the same hash that was received after this time makes this one a duplicate. */
  readonly sameSince: string;
}

/** Which messages to list. */
export interface Listing {
  readonly folder: Folder;
  /** A text in the name, email address or message, in any case; empty for all messages. */
  readonly search: string;
  /** Only messages with a smaller id: that of the previous page's last message. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** The fields of a message that the owner can change. */
export interface MessageChange {
  readonly readAt?: string | null;
  readonly folder?: Folder;
  readonly suspicion?: Suspicion;
}

/** Visitors' messages. */
export interface MessageRows {
  /**
   * Stores a message in the folder of its suspicion; false for a duplicate, which is not stored. At every
   * `MESSAGES_TRIM_EVERY` messages it deletes those beyond the limits of the limited folders.
   */
  add(message: NewMessage): Promise<boolean>;
  /** The newest first. */
  list(listing: Listing): Promise<InboxEntry[]>;
  /** The newest first, with their full text. */
  listFull(listing: Listing): Promise<InboxMessage[]>;
  /** A message with its full text, or null where there is none with this id. */
  find(id: number): Promise<InboxMessage | null>;
  counts(): Promise<InboxCounts>;
  /** The unread messages of the inbox, and those after the one with this id; one statement, which uses indexes. */
  arrivals(after: number | undefined): Promise<Arrivals>;
  /** The message after the change, or null where there is none with this id. */
  change(id: number, change: MessageChange): Promise<InboxMessage | null>;
  /** Moves a deleted message back to its previous folder; null where there is none with this id. */
  restore(id: number): Promise<InboxMessage | null>;
  /** Deletes the messages of a folder permanently, up to the one with this id. */
  erase(folder: ErasableFolder, upTo: number): Promise<void>;
}

/** Limited folders are trimmed at every so many messages, so they may exceed their limit by that number. */
export const MESSAGES_TRIM_EVERY = 50;

const ENTRY = [
  'id',
  'name',
  'email',
  'receivedAt',
  'readAt',
  'folder',
  'suspicion',
  'delivery',
  'tries as attempts',
  'nextTryAt as nextAttemptAt',
  'words as lastError',
] as const;

const MESSAGE = [...ENTRY, 'message'] as const;

const BYTES = sql<number>`octet_length(name) + octet_length(email) + octet_length(message)`;

const matches = (search: string) => (where: ExpressionBuilder<Database, 'messages'>) =>
  where.or(
    (['name', 'email', 'message'] as const).map(
      (column) =>
        sql<boolean>`lower(${where.ref(column)}) like lower(${containsPattern(search)}) escape '\\'`,
    ),
  );

/** The messages' queries. */
export const messageRows = ({ db }: Pick<Store, 'db'>): MessageRows => {
  const listed = ({ folder, search, before, limit }: Listing) => {
    let query = db.selectFrom('messages').where('folder', '=', folder);
    if (search !== '') query = query.where(matches(search));
    if (before !== undefined) query = query.where('id', '<', before);
    return query.orderBy('id', 'desc').limit(limit);
  };
  const inFolder = (folder: Folder) =>
    db.selectFrom('messages').select('folder').where('folder', '=', folder).limit(COUNT_MAX);
  const counted = (found: ReturnType<typeof inFolder>) =>
    db.selectFrom(found.as('found')).select(({ fn }) => fn.countAll<number>().as('count'));
  const unreadIn = (folder: Folder) => counted(inFolder(folder).where('readAt', 'is', null));
  const countUnread = async (folder: Folder): Promise<number> =>
    (await unreadIn(folder).executeTakeFirstOrThrow()).count;
  const trim = async (folder: Folder): Promise<void> => {
    await db
      .deleteFrom('messages')
      .where('folder', '=', folder)
      .where('suspicion', '<>', 'owner')
      .where('id', '<=', ({ selectFrom }) =>
        selectFrom(({ selectFrom }) =>
          selectFrom('messages')
            .where('folder', '=', folder)
            .where('suspicion', '<>', 'owner')
            .select(({ fn }) => [
              'id',
              fn
                .countAll<number>()
                .over((over) => over.orderBy('id', 'desc'))
                .as('messages'),
              fn
                .sum<number>(BYTES)
                .over((over) => over.orderBy('id', 'desc'))
                .as('bytes'),
            ])
            .as('newest'),
        )
          .select(({ fn }) => fn.max('id').as('id'))
          .where(({ or, eb }) =>
            or([
              eb('messages', '>', LIMITED_FOLDER_MAX.messages),
              eb('bytes', '>', LIMITED_FOLDER_MAX.bytes),
            ]),
          ),
      )
      .execute();
  };
  return {
    async add({ receivedAt, digest, sameSince, suspicion, delivery, ...message }) {
      // The unique digest decides a race. Here the digest of an older message is removed, so that it is no duplicate.
      await db
        .updateTable('messages')
        .set({ recentDigest: null })
        .where('recentDigest', '=', digest)
        .where('receivedAt', '<=', sameSince)
        .execute();
      const added = await db
        .insertInto('messages')
        .values({
          ...message,
          receivedAt: receivedAt,
          recentDigest: digest,
          folder: folderOf(suspicion),
          suspicion,
          delivery,
          tries: 0,
          nextTryAt: delivery === 'waiting' ? receivedAt : null,
          words: '',
        })
        .onConflict((conflict) => conflict.column('recentDigest').doNothing())
        .returning('id')
        .executeTakeFirst();
      // Errors are ignored: the message is stored, and the next trim does the same.
      if (added !== undefined && added.id % MESSAGES_TRIM_EVERY === 0) {
        for (const folder of LIMITED_FOLDERS) await trim(folder).catch(() => undefined);
      }
      return added !== undefined;
    },

    list: (listing) =>
      listed(listing)
        .select(ENTRY)
        .select(sql<string>`substr(message, 1, ${sql.lit(EXCERPT_LENGTH)})`.as('excerpt'))
        .execute(),

    async listFull(listing) {
      const rows = await listed(listing).select(MESSAGE).execute();
      return rows.map(toMessage);
    },

    async find(id) {
      const row = await db
        .selectFrom('messages')
        .select(MESSAGE)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : toMessage(row);
    },

    async counts() {
      const [unread, spam, flood] = await Promise.all([
        countUnread('inbox'),
        countUnread('spam'),
        countUnread('flood'),
      ]);
      return { unread, spam, flood };
    },

    async arrivals(after) {
      const newer = counted(inFolder('inbox').where('id', '>', after ?? Number.MAX_SAFE_INTEGER));
      const found = await db
        .selectNoFrom([unreadIn('inbox').as('unread'), newer.as('newer')])
        .executeTakeFirstOrThrow();
      return { unread: found.unread ?? 0, newer: found.newer ?? 0 };
    },

    async change(id, { readAt, ...change }) {
      const row = await db
        .updateTable('messages')
        .set({ ...change, ...(readAt === undefined ? {} : { readAt: readAt }) })
        .where('id', '=', id)
        .returning(MESSAGE)
        .executeTakeFirst();
      return row === undefined ? null : toMessage(row);
    },

    async restore(id) {
      const row = await db
        .updateTable('messages')
        .set({
          folder: sql<Folder>`case suspicion when '' then 'inbox' when 'flood' then 'flood' else 'spam' end`,
        })
        .where('id', '=', id)
        .returning(MESSAGE)
        .executeTakeFirst();
      return row === undefined ? null : toMessage(row);
    },

    async erase(folder, upTo) {
      await db
        .deleteFrom('messages')
        .where('folder', '=', folder)
        .where('id', '<=', upTo)
        .execute();
    },
  };
};

const toMessage = (row: Omit<InboxMessage, 'excerpt'>): InboxMessage => ({
  ...row,
  excerpt: row.message.slice(0, EXCERPT_LENGTH),
});
