import {
  AUDIT_DETAIL_MAX,
  AUDIT_PAGE,
  type AuditEvent,
  type AuditFilter,
  type AuditPage,
  type Origin,
} from '../../domain/audit.ts';
import { throwAs } from '../../domain/site-error.ts';
import type { Clock } from '../core/clock.ts';
import type { AuditRows } from './rows.ts';

/** The log of what happened in the admin, for the owner to read. */
export interface Audit {
  /**
   * Records an event after it has happened. `detail` must not contain a secret. Does not fail where the store does
   * not answer: the entry is lost then, and only the process's log has it.
   */
  record(entry: { event: AuditEvent; detail?: string }, from: Origin): Promise<void>;
  /** A page of the log; `before` is the previous page's `next`. Throws `load-failed`. */
  page(query: { filter: AuditFilter; before?: number | undefined }): Promise<AuditPage>;
}

/** The origin of a command on the machine itself. */
export const THIS_MACHINE: Origin = { address: '', browser: '' };

/** Creates the audit log. `onLost` is called with an entry that could not be stored. */
export function createAudit(
  rows: AuditRows,
  clock: Clock,
  onLost: (error: unknown, event: AuditEvent) => void,
): Audit {
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
        .catch(throwAs('load-failed', 'The audit log cannot be read.'));
      const shown = entries.slice(0, AUDIT_PAGE);
      const next = entries.length > AUDIT_PAGE ? (shown.at(-1)?.id ?? null) : null;
      return { entries: shown, next };
    },
  };
}
