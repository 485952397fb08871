import {
  AUDIT_DETAIL_MAX,
  AUDIT_MAX_ENTRIES,
  AUDIT_PAGE,
  type AuditEvent,
  classOf,
  type Origin,
} from '../../domain/audit.ts';
import type { Site } from '../site.ts';
import type { Store } from '../store/store.ts';

export const THIS_MACHINE: Origin = { address: '', browser: '' };

/** The log is trimmed at every so many entries, and exceeds its limit by at most that number. */
export const AUDIT_TRIM_EVERY = 100;

/** Creates the log of what happened in the admin, for the owner to read. */
export const createAudit = ({ store, clock, log }: Pick<Site, 'store' | 'clock' | 'log'>) => ({
  /**
   * Records an event after it has happened. `detail` must not contain a secret. Where the store does not answer, the
   * entry is lost, and only the process's log has it.
   */
  async record({ event, detail = '' }: { event: AuditEvent; detail?: string }, from: Origin) {
    const { address, browser } = from;
    const at = clock().toISOString();
    await addAuditEntry(store, { at, event, detail, address, browser }).catch((error: unknown) =>
      log.error({ err: error, event }, 'an entry of the audit log was lost'),
    );
  },

  /** A page of the log, the newest entry first; `before` is the previous page's `next`. */
  page: (query: { before?: number | undefined }) => auditPage(store, query),

  /** When an event was recorded last, in ISO 8601 in UTC; null where the log has none of it. */
  async lastAt(event: AuditEvent): Promise<string | null> {
    const last = await store.db
      .selectFrom('auditLog')
      .select('at')
      .where('event', '=', event)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return last?.at ?? null;
  },
});

export type Audit = ReturnType<typeof createAudit>;

/** Adds an entry. At every `AUDIT_TRIM_EVERY` entries it deletes those beyond the log's limit. */
export async function addAuditEntry(
  { db }: Pick<Store, 'db'>,
  entry: Origin & { readonly at: string; readonly event: AuditEvent; readonly detail: string },
): Promise<void> {
  const detail = entry.detail.slice(0, AUDIT_DETAIL_MAX).toWellFormed();
  const { id } = await db
    .insertInto('auditLog')
    .values({ ...entry, detail, class: classOf(entry.event) })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The entry is stored, and the next trim does the same.
  if (id % AUDIT_TRIM_EVERY === 0) await trim({ db }).catch(() => undefined);
}

async function trim({ db }: Pick<Store, 'db'>): Promise<void> {
  for (const kind of ['owner', 'refused'] as const) {
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
  }
}

export async function auditPage(
  { db }: Pick<Store, 'db'>,
  { before }: { before?: number | undefined },
) {
  let query = db
    .selectFrom('auditLog')
    .select(['id', 'at', 'event', 'detail', 'address', 'browser']);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(AUDIT_PAGE + 1)
    .execute();
  const entries = rows.slice(0, AUDIT_PAGE);
  const next = rows.length > AUDIT_PAGE ? (entries.at(-1)?.id ?? null) : null;
  return { entries, next };
}
