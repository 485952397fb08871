import type { Folder } from '../../domain/inbox.ts';
import type { Store } from '../store/store.ts';

/** How many rows one statement deletes: the table is not locked for long. */
const BATCH = 500;

/** Deletes what is older than a time in ISO 8601. Each resolves to the number of deleted rows. */
export interface RetentionRows {
  /** Messages in these folders. One in the inbox that is still to be mailed is kept. */
  deleteMessages(folders: readonly Folder[], before: string): Promise<number>;
  /** Entries of the audit log. */
  deleteAuditEntries(before: string): Promise<number>;
}

/** The queries of the retention. */
export const retentionRows = ({ db }: Pick<Store, 'db'>): RetentionRows => ({
  deleteMessages: (folders, before) =>
    inBatches(async () => {
      const rows = await db
        .deleteFrom('messages')
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('messages')
            .select('id')
            .where('folder', 'in', folders)
            .where('received_at', '<', before)
            .where(({ not, and, eb }) =>
              not(and([eb('folder', '=', 'inbox'), eb('delivery', '=', 'waiting')])),
            )
            .limit(BATCH),
        )
        // Repeated for the row itself: PostgreSQL checks this again when another process has changed the row.
        .where('folder', 'in', folders)
        .where(({ not, and, eb }) =>
          not(and([eb('folder', '=', 'inbox'), eb('delivery', '=', 'waiting')])),
        )
        .returning('id')
        .execute();
      return rows.length;
    }),

  deleteAuditEntries: (before) =>
    inBatches(async () => {
      const rows = await db
        .deleteFrom('audit_log')
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('audit_log').select('id').where('at', '<', before).limit(BATCH),
        )
        .returning('id')
        .execute();
      return rows.length;
    }),
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
