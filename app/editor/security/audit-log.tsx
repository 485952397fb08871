import { useCallback, useEffect, useRef, useState } from 'react';
import { AUDIT_FILTERS, type AuditFilter, type AuditPage, classOf } from '../../../domain/audit.ts';
import type { Failure } from '../../../domain/failure.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { formatTime } from '../text/times.ts';
import { AUDIT_LABELS, FILTER_LABELS, originText } from './audit-text.ts';
import { loadAudit } from './calls.ts';

/** The audit log: event, origin and time of each entry. */
export function AuditLog({ onFailure }: { onFailure: (failure: Failure) => void }) {
  const [filter, setFilter] = useState<AuditFilter>('all');
  const [page, setPage] = useState<AuditPage | null>(null);
  const [busy, setBusy] = useState(true);
  // The number of the last request: answers to earlier ones are dropped.
  const asked = useRef(0);
  const list = useRef<HTMLUListElement>(null);

  const load = useCallback(
    async (chosen: AuditFilter, behind: AuditPage | null) => {
      asked.current += 1;
      const mine = asked.current;
      setBusy(true);
      const answer = await loadAudit(chosen, behind?.next ?? null);
      if (mine !== asked.current) return;
      setBusy(false);
      if (!answer.ok) return onFailure(answer);
      setFilter(chosen);
      setPage({ ...answer, entries: [...(behind?.entries ?? []), ...answer.entries] });
    },
    [onFailure],
  );
  useEffect(() => void load('all', null), [load]);

  return (
    <section className="group" aria-labelledby="audit-heading">
      <div className="rail">
        <h2 id="audit-heading">Audit log</h2>
        <ul className="inbox-folders" aria-label="Entries">
          {AUDIT_FILTERS.map((name) => (
            <li key={name}>
              <button
                type="button"
                aria-current={name === filter || undefined}
                onClick={() => void load(name, null)}
              >
                {FILTER_LABELS[name]}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="entries" aria-busy={busy}>
        <p className="empty" role="status">
          {page === null && 'Loading the log...'}
          {page?.entries.length === 0 && 'Nothing yet.'}
        </p>
        {page !== null && page.entries.length > 0 && (
          <ul ref={list} className="security-list lines lines-below" aria-label="Audit log">
            {page.entries.map((entry) => (
              <li
                key={entry.id}
                tabIndex={-1}
                data-refused={classOf(entry.event) === 'refused' || undefined}
              >
                <span className="security-what">
                  {AUDIT_LABELS[entry.event]}
                  {entry.detail !== '' && (
                    <span className="block text-small text-paper-2">{entry.detail}</span>
                  )}
                </span>
                <span className="wrap-anywhere">{originText(entry)}</span>
                <time className="figures text-small" dateTime={entry.at}>
                  {formatTime(entry.at)}
                </time>
              </li>
            ))}
          </ul>
        )}
        {page !== null && page.next !== null && (
          <TemporaryButton
            className="btn btn-plain"
            onClick={() => {
              if (!busy) void load(filter, page);
            }}
            next={() => list.current?.querySelectorAll('li')[page.entries.length]}
          >
            Show older entries
          </TemporaryButton>
        )}
      </div>
    </section>
  );
}
