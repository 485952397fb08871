import { z } from 'zod';
import { DAY_MS } from '../../domain/durations.ts';
import type { Folder } from '../../domain/inbox.ts';
import { DEFAULT_RETENTION, type Retention } from '../../domain/retention.ts';
import type { Clock } from '../core/clock.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import { retentionRows } from './rows.ts';

/** How much a run has deleted. */
export interface Deleted {
  readonly messages: number;
  readonly spam: number;
  readonly auditEntries: number;
  /** Orders whose buyer's address was erased. */
  readonly orderAddresses: number;
}

/** How long what strangers sent is stored. Backups still have what was deleted here. */
export interface Retentions {
  /** What the owner has chosen, or the default. */
  read(): Promise<Retention>;
  /** Stores the owner's choice; `apply` applies it. */
  change(retention: Retention): Promise<void>;
  /**
   * Deletes what is older: by the time when a message was received, wherever the owner moved it since. The months of
   * messages are those of the folders Inbox, Flood and Deleted. A message in the inbox that is still to be mailed, or
   * that is unread and could not be mailed, is not deleted. Of orders only the buyer's address is erased, with its hash
   * and its place in mails; that of an order whose mail waits is not. Throws the store's error.
   */
  apply(): Promise<Deleted>;
}

/** The limits of what the owner may choose. */
export const retentionSchema = z.object({
  messageMonths: z.int().min(1).max(120).nullable(),
  spamDays: z.int().min(1).max(3_650).nullable(),
  auditMonths: z.int().min(1).max(120).nullable(),
  // What version 0.2.0 has stored lacks it.
  orderMonths: z.int().min(1).max(120).nullable().default(DEFAULT_RETENTION.orderMonths),
}) satisfies z.ZodType<Retention>;

const MESSAGE_FOLDERS = ['inbox', 'flood', 'deleted'] as const satisfies readonly Folder[];

/** Creates the retention service. */
export function createRetention(store: Store, clock: Clock): Retentions {
  const rows = retentionRows(store);
  const settings = settingRows(store);
  const read = async (): Promise<Retention> => {
    const stored = await settings.read('retention');
    return stored === null ? DEFAULT_RETENTION : retentionSchema.parse(JSON.parse(stored));
  };
  return {
    read,

    change: (retention) => settings.write('retention', JSON.stringify(retention)),

    async apply() {
      const { messageMonths, spamDays, auditMonths, orderMonths } = await read();
      const now = clock();
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
      return {
        messages:
          messageMonths === null
            ? 0
            : await rows.deleteMessages(MESSAGE_FOLDERS, monthsBefore(now, messageMonths)),
        spam: spamDays === null ? 0 : await rows.deleteMessages(['spam'], daysAgo(spamDays)),
        auditEntries:
          auditMonths === null ? 0 : await rows.deleteAuditEntries(monthsBefore(now, auditMonths)),
        orderAddresses:
          orderMonths === null ? 0 : await rows.eraseBuyers(monthsBefore(now, orderMonths)),
      };
    },
  };
}

/** The same day and time so many months before, or the last day of that month where it has no such day. */
export function monthsBefore(date: Date, months: number): string {
  const earlier = new Date(date);
  earlier.setUTCMonth(date.getUTCMonth() - months);
  if (earlier.getUTCDate() !== date.getUTCDate()) earlier.setUTCDate(0);
  return earlier.toISOString();
}
