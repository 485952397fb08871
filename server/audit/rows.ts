import {
  AUDIT_MAX_ENTRIES,
  type AuditClass,
  type AuditEntry,
  type AuditFilter,
  classOf,
} from '../../domain/audit.ts';
import type { Store } from '../store/store.ts';

/** The audit log. */
export interface AuditRows {
  /** Adds an entry. At every `AUDIT_TRIM_EVERY` entries it deletes those beyond the log's limit. */
  add(entry: Omit<AuditEntry, 'id'>): Promise<void>;
  /** The newest first; `before` is the id of the last entry of the previous page. */
  list(query: {
    filter: AuditFilter;
    before?: number | undefined;
    limit: number;
  }): Promise<AuditEntry[]>;
}

/** The log is trimmed at every so many entries, so it may exceed its limit by that number. */
export const AUDIT_TRIM_EVERY = 100;

const ENTRY = ['id', 'at', 'event', 'detail', 'address', 'browser'] as const;

/** The audit log's queries. */
export const auditRows = ({ db }: Pick<Store, 'db'>): AuditRows => {
  const trim = async (kind: AuditClass): Promise<void> => {
    await db
      .deleteFrom('auditLog')
      .where('class', '=', kind)
      .where('id', '<=', ({ selectFrom }) =>
        selectFrom('auditLog')
          .select('id')
          .where('class', '=', kind)
          .orderBy('id', 'desc')
          .offset(AUDIT_MAX_ENTRIES[kind])
          .limit(1),
      )
      .execute();
  };
  return {
    async add(entry) {
      const kind = classOf(entry.event);
      const { id } = await db
        .insertInto('auditLog')
        .values({ ...entry, class: kind })
        .returning('id')
        .executeTakeFirstOrThrow();
      // Errors are ignored: the entry is stored, and the next trim does the same.
      if (id % AUDIT_TRIM_EVERY === 0) await Promise.allSettled([trim('owner'), trim('refused')]);
    },

    async list({ filter, before, limit }) {
      let query = db.selectFrom('auditLog').select(ENTRY);
      if (filter !== 'all') query = query.where('class', '=', filter);
      if (before !== undefined) query = query.where('id', '<', before);
      return query.orderBy('id', 'desc').limit(limit).execute();
    },
  };
};
