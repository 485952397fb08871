import {
  AUDIT_DETAIL_MAX,
  AUDIT_PAGE,
  type AuditEvent,
  type AuditFilter,
  type AuditPage,
  type Origin,
} from '../../domain/audit.ts';
import { SiteError } from '../../domain/errors.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { auditRows } from './rows.ts';

/** The log of what happened in the admin, for the owner to read. */
export interface Audit {
  /**
   * Notes what was done, once it is done. `detail` must hold no secret. A store that does not answer costs
   * the entry, which goes to the process's log then, and not what was done.
   */
  record(what: { event: AuditEvent; detail?: string }, from: Origin): Promise<void>;
  /** A page of the log; `before` is what the page before it named as next. Throws `load-failed`. */
  page(asked: { filter: AuditFilter; before?: number | undefined }): Promise<AuditPage>;
}

/** A command on the machine itself. */
export const THIS_MACHINE: Origin = { address: '', browser: '' };

/** Makes the audit log. `onLost` hears of an entry that could not be stored. */
export function createAudit(
  store: Store,
  clock: Clock,
  onLost: (error: unknown, event: AuditEvent) => void,
): Audit {
  const rows = auditRows(store);
  return {
    async record({ event, detail = '' }, { address, browser }) {
      const short = detail.slice(0, AUDIT_DETAIL_MAX).toWellFormed();
      await rows
        .add({ at: clock().toISOString(), event, detail: short, address, browser })
        .catch((error: unknown) => onLost(error, event));
    },

    async page({ filter, before }) {
      const entries = await rows
        .list({ filter, before, limit: AUDIT_PAGE + 1 })
        .catch((cause: unknown) => {
          throw new SiteError('load-failed', { cause, detail: 'The audit log cannot be read.' });
        });
      const shown = entries.slice(0, AUDIT_PAGE);
      const next = entries.length > AUDIT_PAGE ? (shown.at(-1)?.id ?? null) : null;
      return { entries: shown, next };
    },
  };
}
