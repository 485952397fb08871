import { useRef } from 'react';
import { AUDIT_FILTERS, type AuditFilter, type AuditPage, classOf } from '../../../domain/audit.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useLoaded } from '../browser/use-loaded.ts';
import { formatTime } from '../text/times.ts';
import { AUDIT_LABELS, FILTER_LABELS, originText } from './audit-text.ts';
import { loadAudit } from './calls.ts';

interface ShownPage extends AuditPage {
  readonly filter: AuditFilter;
}

/** The entries of a filter, from the newest on or behind those that are shown. */
async function loadPage(query: { filter: AuditFilter; behind: ShownPage | null }) {
  const { filter, behind } = query;
  const answer = await loadAudit(filter, behind?.next ?? null);
  if (!answer.ok) return answer;
  return { ...answer, filter, entries: [...(behind?.entries ?? []), ...answer.entries] };
}

/** The audit log: event, origin and time of each entry. */
export function AuditLog() {
  const {
    loaded: page,
    failure,
    busy,
    load,
  } = useLoaded(loadPage, { filter: 'all', behind: null });
  const { filter = 'all' } = page ?? {};
  const list = useRef<HTMLUListElement>(null);

  return (
    <section className="editor-group" aria-labelledby="audit-heading">
      <div className="rail">
        <h2 id="audit-heading">Audit log</h2>
        <ul
          className="inbox-folders max-desk:flex max-desk:flex-wrap max-desk:gap-x-5"
          aria-label="Entries"
        >
          {AUDIT_FILTERS.map((name) => (
            <li key={name}>
              <button
                type="button"
                aria-current={name === filter || undefined}
                onClick={() => void load({ filter: name, behind: null })}
              >
                {FILTER_LABELS[name]}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="entries" aria-busy={busy}>
        <p className="empty" role="status">
          {page === null && (failure ?? 'Loading the log...')}
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
                <span className="security-what text-paper wrap-anywhere">
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
        {page !== null && failure !== null && <p role="alert">{failure}</p>}
        {page !== null && page.next !== null && (
          <TemporaryButton
            className="btn btn-plain"
            onClick={() => {
              if (!busy) void load({ filter, behind: page });
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
