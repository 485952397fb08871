import type { ExpressionBuilder } from 'kysely';
import { DAY_MS } from '../../domain/durations.ts';
import type { Folder } from '../../domain/inbox.ts';
import { DEFAULT_RETENTION, type Retention, retentionSchema } from '../../domain/retention.ts';
import type { Site } from '../site.ts';
import type { Database } from '../store/schema.ts';
import { settingRows } from '../store/setting-rows.ts';

/** How many rows one statement deletes: the table is not locked for long. */
const BATCH = 500;

/** How long what strangers sent is stored. Backups still have what was deleted here. */
export function createRetention({
  store,
  clock,
  log,
}: Pick<Site, 'store' | 'clock'> & { log: Pick<Site['log'], 'info'> }) {
  const { db } = store;
  const settings = settingRows(store);

  /** What the owner has chosen, or the default. */
  const read = async (): Promise<Retention> => {
    const stored = await settings.read('retention');
    return stored === null ? DEFAULT_RETENTION : retentionSchema.parse(JSON.parse(stored));
  };

  const deleteMessages = (folders: readonly Folder[], before: string): Promise<number> =>
    inBatches(() =>
      db.transaction().execute(async (within) => {
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
      }),
    );

  const deleteAuditEntries = (before: string): Promise<number> =>
    inBatches(() =>
      db
        .deleteFrom('auditLog')
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('auditLog').select('id').where('at', '<', before).limit(BATCH),
        )
        .returning('id')
        .execute(),
    );

  const eraseBuyers = async (before: string): Promise<number> => {
    const erased = await inBatches(() =>
      db
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
        .execute(),
    );
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
  };

  return {
    read,

    /** Stores the owner's choice; `apply` applies it. */
    change: (retention: Retention) => settings.write('retention', JSON.stringify(retention)),

    /**
     * Deletes what is older, by the time when a message was received, wherever the owner moved it since, and logs and
     * returns how much. The months of messages are those of the folders Inbox, Flood and Deleted. A message in the inbox
     * that is still to be mailed, or that is unread and could not be mailed, is not deleted. Of orders only the buyer's
     * address is erased, also in mails; that of an order whose mail waits is not.
     */
    async apply() {
      const { messageMonths, spamDays, auditMonths, orderMonths } = await read();
      const now = clock();
      const ofMonths = (months: number | null, erase: (before: string) => Promise<number>) =>
        months === null ? 0 : erase(monthsBefore(now, months));
      const spamBefore = new Date(now.getTime() - (spamDays ?? 0) * DAY_MS).toISOString();
      const deleted = {
        messages: await ofMonths(messageMonths, (before) =>
          deleteMessages(['inbox', 'flood', 'deleted'], before),
        ),
        spam: spamDays === null ? 0 : await deleteMessages(['spam'], spamBefore),
        auditEntries: await ofMonths(auditMonths, deleteAuditEntries),
        orderAddresses: await ofMonths(orderMonths, eraseBuyers),
      };
      if (Object.values(deleted).some((count) => count > 0)) {
        log.info(deleted, 'deleted what was older than its retention');
      }
      return deleted;
    },
  };
}

export type Retentions = ReturnType<typeof createRetention>;

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

/** Repeats a deletion until it finds less than a batch. Returns how many rows it concerned. */
async function inBatches(deleteBatch: () => Promise<readonly unknown[]>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { length } = await deleteBatch();
    deleted += length;
    if (length < BATCH) return deleted;
  }
}

/** The same day and time so many months before, or the last day of that month where it has no such day. */
function monthsBefore(date: Date, months: number): string {
  const earlier = new Date(date);
  earlier.setUTCMonth(date.getUTCMonth() - months);
  if (earlier.getUTCDate() !== date.getUTCDate()) earlier.setUTCDate(0);
  return earlier.toISOString();
}
