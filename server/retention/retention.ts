import type { ExpressionBuilder } from 'kysely';
import { z } from 'zod';
import { DAY_MS } from '../../domain/durations.ts';
import type { Folder } from '../../domain/inbox.ts';
import type { Site } from '../site.ts';
import type { Database } from '../store/schema.ts';
import { settingRows } from '../store/setting-rows.ts';

/** How long what strangers sent is stored. Backups still have what was deleted here. */
export function createRetention({
  store,
  clock,
  log,
}: Pick<Site, 'store' | 'clock'> & { log: Pick<Site['log'], 'info'> }) {
  const { db } = store;
  const settings = settingRows(store);

  const read = async (): Promise<Retention> => {
    const stored = await settings.read('retention');
    return stored === null ? DEFAULT_RETENTION : retentionSchema.parse(JSON.parse(stored));
  };

  const deleteMessages = (folders: readonly Folder[], before: string): Promise<number> =>
    db.transaction().execute(async (within) => {
      const deleted = await within
        .deleteFrom('messages')
        .where('receivedAt', '<', before)
        .where('folder', 'in', folders)
        .where(isDeletable)
        .returning('id')
        .execute();
      await within
        .deleteFrom('mails')
        .where('messageId', 'is not', null)
        .where('messageId', 'not in', ({ selectFrom }) => selectFrom('messages').select('id'))
        .execute();
      return deleted.length;
    });

  const deleteAuditEntries = async (before: string): Promise<number> => {
    const { numDeletedRows } = await db
      .deleteFrom('auditLog')
      .where('at', '<', before)
      .executeTakeFirst();
    return Number(numDeletedRows);
  };

  const eraseBuyers = async (before: string): Promise<number> => {
    const { numUpdatedRows } = await db
      .updateTable('orders')
      .set({ email: '' })
      .where('receivedAt', '<', before)
      .where('email', '<>', '')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('mails')
              .select('mails.id')
              .whereRef('mails.orderId', '=', 'orders.id')
              .where('delivery', '=', 'waiting'),
          ),
        ),
      )
      .executeTakeFirst();
    // Also those of orders that were erased before: the process may have ended in between.
    await db
      .updateTable('mails')
      .set({ recipient: '', sealed: '' })
      .where('recipient', '<>', '')
      .where('delivery', '<>', 'waiting')
      .where('orderId', 'in', ({ selectFrom }) =>
        selectFrom('orders').select('orders.id').where('email', '=', ''),
      )
      .execute();
    return Number(numUpdatedRows);
  };

  return {
    read,

    change: (retention: Retention) => settings.write('retention', JSON.stringify(retention)),

    /**
     * Deletes what is older, by the time when it was received, and logs and returns how much. A message in the inbox
     * stays while it is to be mailed, or is unread and could not be mailed. Of orders only the buyer's address is
     * erased, also in mails, unless a mail waits.
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

/** Not in the inbox, or neither still to be mailed nor unread after its mail has failed. */
const isDeletable = ({
  or,
  eb,
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<Database, 'messages'>) => {
  const unmailed = selectFrom('mails')
    .select('mails.id')
    .whereRef('mails.messageId', '=', 'messages.id')
    .where((mail) =>
      mail.or([
        mail('delivery', '=', 'waiting'),
        mail.and([mail('delivery', '=', 'failed'), mail('readAt', 'is', null)]),
      ]),
    );
  return or([eb('folder', '<>', 'inbox'), not(exists(unmailed))]);
};

/** The same day and time so many months before, or the last day of that month where it has no such day. */
function monthsBefore(date: Date, months: number): string {
  const earlier = new Date(date);
  earlier.setUTCMonth(date.getUTCMonth() - months);
  if (earlier.getUTCDate() !== date.getUTCDate()) earlier.setUTCDate(0);
  return earlier.toISOString();
}

/** A period that the owner may choose; null for no end. */
const period = (max: number) => z.int().min(1).max(max).nullable();

const MONTHS_MAX = 120;
const DAYS_MAX = 3_650;

export const retentionSchema = z.object({
  /** Messages in the folders Inbox, Flood and Deleted, in months. */
  messageMonths: period(MONTHS_MAX),
  /** Messages held as spam, in days. */
  spamDays: period(DAYS_MAX),
  /** Entries of the audit log, in months, besides its limit of entries. */
  auditMonths: period(MONTHS_MAX),
  /** Addresses of buyers in orders, in months. The orders stay. What version 0.2.0 has stored lacks it. */
  orderMonths: period(MONTHS_MAX).default(null),
});

export type Retention = z.output<typeof retentionSchema>;

export const DEFAULT_RETENTION: Retention = {
  messageMonths: null,
  spamDays: 30,
  auditMonths: null,
  orderMonths: null,
};
