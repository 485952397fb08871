import { z } from 'zod';

/** A period that the owner may choose; null keeps what it is of until the owner deletes it. */
const period = (max: number) => z.int().min(1).max(max).nullable();

const MONTHS_MAX = 120;
const DAYS_MAX = 3_650;

/** How long what strangers sent is stored. */
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

/** What applies until the owner chooses. */
export const DEFAULT_RETENTION: Retention = {
  messageMonths: null,
  spamDays: 30,
  auditMonths: null,
  orderMonths: null,
};
