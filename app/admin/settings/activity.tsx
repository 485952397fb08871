import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  AUDIT_FILTERS,
  type AuditEvent,
  type AuditFilter,
  classOf,
  type Origin,
} from '../../../domain/audit.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { answerOf, api } from '../browser/calls.ts';
import { FoldItem } from '../controls/fold-item.tsx';
import { Loaded } from '../controls/loaded.tsx';
import { useFeatures } from '../layout/features.ts';
import { listTimeText, timeText } from '../text/times.ts';
import { RecordList, RecordRow } from './record-list.tsx';

/** Marks the first page; that of another one is the `next` of the page before it. */
const NEWEST = 0;

function useAudit(filter: AuditFilter) {
  const { ask } = useFeatures();
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) => {
      const query = { filter, ...(pageParam !== NEWEST && { before: String(pageParam) }) };
      return ask(() => answerOf(api.audit.$get({ query }), 'load-failed'));
    },
    initialPageParam: NEWEST,
    getNextPageParam: ({ next }) => next,
  });
}

/** The activity, which is the audit log: event, origin and time of each entry. */
export function Activity() {
  const [last] = useAudit('all').data?.pages[0]?.entries ?? [];
  const state =
    last === undefined ? '' : `${auditLabel(last.event)}, ${listTimeText(last.at, Date.now())}`;
  return (
    <FoldItem address="settings/activity" title="Activity" state={state}>
      {() => <Log />}
    </FoldItem>
  );
}

function Log() {
  const [filter, setFilter] = useState<AuditFilter>('all');
  const query = useAudit(filter);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const list = useRef<HTMLUListElement>(null);
  return (
    <div className="grid gap-3 justify-items-start">
      <p>Logins, saves and other actions, including those that were refused.</p>
      <fieldset className="pages" aria-label="Shown entries">
        {AUDIT_FILTERS.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === filter}
            onClick={() => setFilter(value)}
          >
            {FILTER_LABELS[value]}
          </button>
        ))}
      </fieldset>
      <Loaded query={query} what="the log">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <p className="empty w-full">Nothing yet.</p>;
          return (
            <div className="w-full">
              <RecordList ref={list} label="Activity">
                {entries.map((entry) => (
                  <RecordRow
                    key={entry.id}
                    what={
                      <>
                        {auditLabel(entry.event)}
                        {entry.detail !== '' && (
                          <span className="block text-small text-ink-2">{entry.detail}</span>
                        )}
                      </>
                    }
                    detail={originText(entry)}
                    time={<time dateTime={entry.at}>{timeText(entry.at, Date.now())}</time>}
                    isBad={classOf(entry.event) === 'refused'}
                  />
                ))}
              </RecordList>
              {hasNextPage && (
                <TemporaryButton
                  className="link"
                  aria-disabled={isFetching}
                  onClick={() => {
                    if (!isFetching) void fetchNextPage();
                  }}
                  next={() => list.current?.querySelectorAll('li')[entries.length]}
                >
                  Show older entries
                </TemporaryButton>
              )}
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

/** The events as the owner reads them. */
const LABELS: Readonly<Record<AuditEvent, string>> = {
  login: 'Logged in',
  'recovery-code-used': 'Used a recovery code',
  logout: 'Logged out',
  'session-ended': 'Ended another session',
  'other-sessions-ended': 'Ended all other sessions',
  saved: 'Saved',
  'content-exported': 'Exported the content',
  'used-tokens-imported': 'Imported used tokens',
  'tokens-issued': 'Generated tokens',
  'token-revoked': 'Revoked a token',
  'order-assigned': 'Assigned an order to a tool',
  'order-refunded': 'Marked an order as refunded',
  'order-mailed-again': 'Mailed an order again',
  'order-tokens-shown': 'Showed new tokens of an order',
  'message-deleted': 'Deleted a message',
  'messages-erased': 'Emptied a folder of messages',
  'file-uploaded': 'Uploaded a file',
  'picture-uploaded': 'Uploaded a picture',
  'picture-deleted': 'Deleted a picture',
  'second-factor-on': 'Switched the second factor on',
  'second-factor-off': 'Switched the second factor off',
  'recovery-codes-renewed': 'Made new recovery codes',
  'passcode-changed': 'Changed the admin password',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'passkeys-removed': 'Removed all passkeys',
  'visit-counting-on': 'Switched the counting of visits on',
  'visit-counting-off': 'Switched the counting of visits off',
  'retention-changed': 'Changed the data retention',
  'preview-shared': 'Shared a preview link',
  'preview-revoked': 'Revoked a preview link',
  'wrong-passcode': 'Wrong password',
  'wrong-code': 'Wrong code',
  'wrong-passkey': 'Wrong passkey',
  'passkey-copied': 'Second copy of a passkey: its counter has not grown',
  'login-blocked': 'Too many attempts',
};

const labels: ReadonlyMap<string, string> = new Map(Object.entries(LABELS));

/** An event as the owner reads it. One that only earlier versions recorded is named by its code. */
const auditLabel = (event: string): string => labels.get(event) ?? event.replaceAll('-', ' ');

const FILTER_LABELS: Readonly<Record<AuditFilter, string>> = {
  all: 'Everything',
  owner: 'Done',
  refused: 'Refused',
};

/** The origin of an entry as text. */
export const originText = ({ address, browser }: Origin): string =>
  [browser, address].filter((part) => part !== '').join(', ') || 'A command on the machine';
