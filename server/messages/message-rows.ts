import { type ExpressionBuilder, sql } from 'kysely';
import type { DeliveryState } from '../../domain/delivery.ts';
import {
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
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** A message on its way into the store. */
export interface NewMessage extends Message {
  readonly receivedAt: string;
  readonly suspicion: Suspicion;
  /** `waiting` is mailed as soon as possible. */
  readonly delivery: Extract<DeliveryState, 'none' | 'waiting'>;
  /** Hash of what was written. */
  readonly digest: string;
  /** One with the same hash that was received after this is the same message, sent twice. */
  readonly sameSince: string;
}

/** Which messages to list. */
export interface Listing {
  readonly folder: Folder;
  /** Found in name, email address or text, in any case; empty for all. */
  readonly search: string;
  /** Only messages with a smaller id: the last one of the page before. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** What the owner changes about a message. */
export interface MessageChange {
  readonly readAt?: string | null;
  readonly folder?: Folder;
  readonly suspicion?: Suspicion;
}

/** Visitors' messages. */
export interface MessageRows {
  /**
   * Stores a message in the folder of its suspicion; false where the same one is here already and nothing
   * was stored. Now and then deletes what is too much in the folders that anyone can fill.
   */
  add(message: NewMessage): Promise<boolean>;
  /** The newest first. */
  list(listing: Listing): Promise<InboxEntry[]>;
  /** The newest first, with their whole text. */
  listWhole(listing: Listing): Promise<InboxMessage[]>;
  /** A whole message, or null where there is none with this id. */
  find(id: number): Promise<InboxMessage | null>;
  counts(): Promise<InboxCounts>;
  /** The message after the change, or null where there is none with this id. */
  change(id: number, change: MessageChange): Promise<InboxMessage | null>;
  /** Takes a deleted message back to where it was; null where there is none with this id. */
  restore(id: number): Promise<InboxMessage | null>;
  /** Takes the messages of a folder, up to the one with this id, out of the store for good. */
  erase(folder: ErasableFolder, upTo: number): Promise<void>;
}

/** Those folders are cut at every so many messages, and have so many more than they keep meanwhile. */
export const MESSAGES_TRIM_EVERY = 50;

const ENTRY = [
  'id',
  'name',
  'email',
  'received_at as receivedAt',
  'read_at as readAt',
  'folder',
  'suspicion',
  'delivery',
  'tries',
  'next_try_at as nextTryAt',
  'words',
] as const;

const MESSAGE = [...ENTRY, 'message'] as const;

const BYTES = sql<number>`octet_length(name) + octet_length(email) + octet_length(message)`;

/** A pattern that finds a text anywhere, its own signs taken as they are. */
const anywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

const found = (search: string) => (where: ExpressionBuilder<Database, 'messages'>) =>
  where.or(
    (['name', 'email', 'message'] as const).map(
      (column) =>
        sql<boolean>`lower(${where.ref(column)}) like lower(${anywhere(search)}) escape '\\'`,
    ),
  );

/** The messages' queries. */
export const messageRows = ({ db }: Pick<Store, 'db'>): MessageRows => {
  const listed = ({ folder, search, before, limit }: Listing) => {
    let query = db.selectFrom('messages').where('folder', '=', folder);
    if (search !== '') query = query.where(found(search));
    if (before !== undefined) query = query.where('id', '<', before);
    return query.orderBy('id', 'desc').limit(limit);
  };
  const countUnread = async (folder: Folder): Promise<number> => {
    const { count } = await db
      .selectFrom(({ selectFrom }) =>
        selectFrom('messages')
          .select('folder')
          .where('folder', '=', folder)
          .where('read_at', 'is', null)
          .limit(COUNT_MAX)
          .as('unread'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  const cut = async (folder: Folder): Promise<void> => {
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
      // The unique digest decides a race; here it is given free where its time is over.
      await db
        .updateTable('messages')
        .set({ recent_digest: null })
        .where('recent_digest', '=', digest)
        .where('received_at', '<=', sameSince)
        .execute();
      const added = await db
        .insertInto('messages')
        .values({
          ...message,
          received_at: receivedAt,
          recent_digest: digest,
          folder: folderOf(suspicion),
          suspicion,
          delivery,
          tries: 0,
          next_try_at: delivery === 'waiting' ? receivedAt : null,
          words: '',
        })
        .onConflict((conflict) => conflict.column('recent_digest').doNothing())
        .returning('id')
        .executeTakeFirst();
      // The message is stored, whatever becomes of this: the next time will do.
      if (added !== undefined && added.id % MESSAGES_TRIM_EVERY === 0) {
        for (const folder of LIMITED_FOLDERS) await cut(folder).catch(() => undefined);
      }
      return added !== undefined;
    },

    list: (listing) =>
      listed(listing)
        .select(ENTRY)
        .select(sql<string>`substr(message, 1, ${sql.lit(EXCERPT_LENGTH)})`.as('excerpt'))
        .execute(),

    async listWhole(listing) {
      const rows = await listed(listing).select(MESSAGE).execute();
      return rows.map(whole);
    },

    async find(id) {
      const row = await db
        .selectFrom('messages')
        .select(MESSAGE)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : whole(row);
    },

    async counts() {
      const [unread, spam, flood] = await Promise.all([
        countUnread('inbox'),
        countUnread('spam'),
        countUnread('flood'),
      ]);
      return { unread, spam, flood };
    },

    async change(id, { readAt, ...change }) {
      const row = await db
        .updateTable('messages')
        .set({ ...change, ...(readAt === undefined ? {} : { read_at: readAt }) })
        .where('id', '=', id)
        .returning(MESSAGE)
        .executeTakeFirst();
      return row === undefined ? null : whole(row);
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
      return row === undefined ? null : whole(row);
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

const whole = (row: Omit<InboxMessage, 'excerpt'>): InboxMessage => ({
  ...row,
  excerpt: row.message.slice(0, EXCERPT_LENGTH),
});
