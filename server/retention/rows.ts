import type { ExpressionBuilder } from 'kysely';
import type { Folder } from '../../domain/inbox.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** How many rows one statement deletes: the table is not locked for long. */
const BATCH = 500;

/** Deletes what is older than a time in ISO 8601. Each resolves to the number of rows that it concerned. */
export interface RetentionRows {
  /**
   * Messages in these folders. In the inbox, one that is still to be mailed is not deleted, and neither is an unread
   * one that could not be mailed: the owner does not know of it.
   */
  deleteMessages(folders: readonly Folder[], before: string): Promise<number>;
  /** Entries of the audit log. */
  deleteAuditEntries(before: string): Promise<number>;
  /**
   * The addresses of buyers, in orders and in the mails of these. An order whose mail waits keeps its address.
   */
  eraseBuyers(before: string): Promise<number>;
}

/** Repeated for the row to delete: PostgreSQL checks it again where another process has changed the row meanwhile. */
const isDeletable =
  (folders: readonly Folder[]) =>
  ({ and, or, eb, not, exists, selectFrom }: ExpressionBuilder<Database, 'messages'>) => {
    const unmailed = selectFrom('mails')
      .select('mails.id')
      .whereRef('mails.messageId', '=', 'messages.id')
      .where((mail) =>
        mail.or([
          mail('delivery', '=', 'waiting'),
          mail.and([mail('delivery', '=', 'failed'), mail('readAt', 'is', null)]),
        ]),
      );
    return and([
      eb('folder', 'in', folders),
      or([eb('folder', '<>', 'inbox'), not(exists(unmailed))]),
    ]);
  };

/** The queries of the retention. */
export const retentionRows = ({ db }: Pick<Store, 'db'>): RetentionRows => ({
  deleteMessages: (folders, before) =>
    inBatches(async () => {
      const rows = await db.transaction().execute(async (within) => {
        const deleted = await within
          .deleteFrom('messages')
          .where('id', 'in', ({ selectFrom }) =>
            selectFrom('messages')
              .select('id')
              .where('receivedAt', '<', before)
              .where(isDeletable(folders))
              .limit(BATCH),
          )
          .where(isDeletable(folders))
          .returning('id')
          .execute();
        const ids = deleted.map(({ id }) => id);
        if (ids.length > 0) {
          await within.deleteFrom('mails').where('messageId', 'in', ids).execute();
        }
        return ids;
      });
      return rows.length;
    }),

  deleteAuditEntries: (before) =>
    inBatches(async () => {
      const rows = await db
        .deleteFrom('auditLog')
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('auditLog').select('id').where('at', '<', before).limit(BATCH),
        )
        .returning('id')
        .execute();
      return rows.length;
    }),

  async eraseBuyers(before) {
    const erased = await inBatches(async () => {
      const rows = await db
        .updateTable('orders')
        .set({ email: '' })
        .where('id', 'in', ({ selectFrom, not, exists }) =>
          selectFrom('orders')
            .select('orders.id')
            .where('receivedAt', '<', before)
            .where('email', '<>', '')
            .where(
              not(
                exists(
                  selectFrom('mails')
                    .select('mails.id')
                    .whereRef('mails.orderId', '=', 'orders.id')
                    .where('delivery', '=', 'waiting'),
                ),
              ),
            )
            .limit(BATCH),
        )
        .where('email', '<>', '')
        .returning('id')
        .execute();
      return rows.length;
    });
    // These do not depend on what was erased just now: the process may have ended before them the last time.
    await db
      .updateTable('mails')
      .set({ recipient: '', sealed: '' })
      .where('recipient', '<>', '')
      .where('delivery', '<>', 'waiting')
      .where('orderId', 'in', ({ selectFrom }) =>
        selectFrom('orders').select('orders.id').where('email', '=', ''),
      )
      .execute();
    return erased;
  },
});

/** Repeats a deletion until it finds less than a batch. */
async function inBatches(deleteBatch: () => Promise<number>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const count = await deleteBatch();
    deleted += count;
    if (count < BATCH) return deleted;
  }
}
