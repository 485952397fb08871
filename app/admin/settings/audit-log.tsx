import { useRef, useState } from 'react';
import { AUDIT_FILTERS, type AuditFilter, type AuditPage, classOf } from '../../../domain/audit.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useLoaded } from '../browser/use-loaded.ts';
import type { PartFold } from '../controls/part.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { timeText } from '../text/times.ts';
import { auditLabel, FILTER_LABELS, originText } from './audit-text.ts';
import { loadAudit } from './calls.ts';
import { SecurityBlock } from './security-block.tsx';

/** The entries of a filter, from the newest on or behind those that are shown. */
async function loadPage(query: { filter: AuditFilter; behind: AuditPage | null }) {
  const { filter, behind } = query;
  const answer = await loadAudit(filter, behind?.next ?? null);
  if (!answer.ok) return answer;
  return { ...answer, entries: [...(behind?.entries ?? []), ...answer.entries] };
}

/** The activity, which is the audit log: event, origin and time of each entry. */
export function AuditLog(fold: PartFold) {
  const {
    loaded: page,
    failure,
    busy,
    load,
  } = useLoaded(loadPage, { filter: 'all', behind: null });
  const [filter, setFilter] = useState<AuditFilter>('all');
  const list = useRef<HTMLUListElement>(null);

  return (
    <SecurityBlock
      {...fold}
      part="activity"
      note="Logins, saves and other actions, including those that were refused."
    >
      <div aria-busy={busy}>
        <Segmented
          label="Shown entries"
          name="audit-filter"
          options={AUDIT_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
          value={filter}
          onChange={(next) => {
            setFilter(next);
            void load({ filter: next, behind: null });
          }}
        />
        <p className="empty" role="status">
          {page === null && (failure ?? 'Loading the log...')}
          {page?.entries.length === 0 && 'Nothing yet.'}
        </p>
        {page !== null && page.entries.length > 0 && (
          <ul ref={list} className="security-list lines lines-below mt-s4" aria-label="Activity">
            {page.entries.map((entry) => (
              <li
                key={entry.id}
                tabIndex={-1}
                data-refused={classOf(entry.event) === 'refused' || undefined}
              >
                <span className="security-what text-moonlit wrap-anywhere">
                  {auditLabel(entry.event)}
                  {entry.detail !== '' && (
                    <span className="block text-small text-moonlit-2">{entry.detail}</span>
                  )}
                </span>
                <span className="wrap-anywhere">{originText(entry)}</span>
                <time className="figures text-small" dateTime={entry.at}>
                  {timeText(entry.at, Date.now())}
                </time>
              </li>
            ))}
          </ul>
        )}
        {page !== null && failure !== null && <p role="alert">{failure}</p>}
        {page !== null && page.next !== null && (
          <TemporaryButton
            className="btn btn-plain mt-s4"
            onClick={() => {
              if (!busy) void load({ filter, behind: page });
            }}
            next={() => list.current?.querySelectorAll('li')[page.entries.length]}
          >
            Show older entries
          </TemporaryButton>
        )}
      </div>
    </SecurityBlock>
  );
}
