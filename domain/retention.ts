/** How long what strangers sent is stored. Null keeps it until the owner deletes it. */
export interface Retention {
  /** Messages in the folders Inbox, Flood and Deleted, in months. */
  readonly messageMonths: number | null;
  /** Messages held as spam, in days. */
  readonly spamDays: number | null;
  /** Entries of the audit log, in months, besides its limit of entries. */
  readonly auditMonths: number | null;
  /** Addresses of buyers in orders, in months. The orders themselves stay. */
  readonly orderMonths: number | null;
}

/** What applies until the owner chooses. */
export const DEFAULT_RETENTION: Retention = {
  messageMonths: null,
  spamDays: 30,
  auditMonths: null,
  orderMonths: null,
};
