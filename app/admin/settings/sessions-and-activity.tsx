import { classOf, type Origin } from '../../../domain/audit.ts';
import type { ListedSession } from '../../../server/login/sessions.ts';
import { api } from '../browser/calls.ts';
import { useChange, useLoaded, usePages } from '../browser/use-calls.tsx';
import { focusItem } from '../controls/fold-item.tsx';
import { MoreButton, RecordList, RecordRow } from '../controls/record-list.tsx';
import { useFeatures } from '../layout/features.ts';
import { counted, listTimeText, timeText } from '../text/formats.ts';
import { LoadedItem } from './loaded-item.tsx';

const SESSIONS = 'settings/sessions';
const KEY = ['sessions'];

export function Sessions() {
  const { queries } = useFeatures();
  const query = useLoaded(KEY, () => api.sessions.$get());
  const { mutate } = useChange(
    (json: { hash: string } | { end: 'others' }) => api.sessions.$post({ json }),
    {
      reloads: [['audit']],
      onSuccess(answer) {
        queries.setQueryData(KEY, answer);
        focusItem(SESSIONS);
      },
    },
  );
  return (
    <LoadedItem
      address={SESSIONS}
      title="Sessions"
      query={query}
      what="the sessions"
      state={({ sessions: { length } }) =>
        length === 1 ? 'This browser' : `This browser and ${counted(length - 1, 'other')}`
      }
    >
      {({ sessions }) => (
        <div className="grid gap-4 justify-items-start">
          <p>
            Browsers that are logged in. A session ends after 10 idle minutes, and after 12 hours.
          </p>
          <RecordList label="Sessions">
            {sessions.map((session) => (
              <SessionRow
                key={session.hash}
                session={session}
                onEnd={() => mutate({ hash: session.hash })}
              />
            ))}
          </RecordList>
          {sessions.length > 1 && (
            <button type="button" className="btn" onClick={() => mutate({ end: 'others' })}>
              End all other sessions
            </button>
          )}
        </div>
      )}
    </LoadedItem>
  );
}

function SessionRow({ session, onEnd }: { session: ListedSession; onEnd: () => void }) {
  const { browser, address, createdAt, lastSeenAt, isThis } = session;
  return (
    <RecordRow
      what={
        <>
          {browser} {isThis && <span className="text-ink-3">This one</span>}
        </>
      }
      detail={address}
      time={`Since ${timeText(createdAt)}, last seen ${timeText(lastSeenAt)}`}
    >
      {!isThis && (
        <button type="button" className="link" onClick={onEnd}>
          End<span className="sr-only"> the session of {originText({ browser, address })}</span>
        </button>
      )}
    </RecordRow>
  );
}

/** The activity, which is the audit log: event, origin and time of each entry. */
export function Activity() {
  const query = usePages(
    ['audit'],
    (before: number | null) =>
      api.audit.$get({ query: before === null ? {} : { before: String(before) } }),
    (page) => page.next,
  );
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const [last] = entries;
  return (
    <LoadedItem
      address="settings/activity"
      title="Activity"
      query={query}
      what="the log"
      state={() => last && `${auditLabel(last.event)}, ${listTimeText(last.at)}`}
    >
      {() => (
        <>
          <p className="pb-3">
            Logins, saves and other actions, including those that were refused.
          </p>
          <RecordList label="Activity">
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
                time={timeText(entry.at)}
                isBad={classOf(entry.event) === 'refused'}
              />
            ))}
          </RecordList>
          <MoreButton list={query} label="Show older entries" rows='[aria-label="Activity"] > li' />
        </>
      )}
    </LoadedItem>
  );
}

/** An event as the owner reads it: `Order mailed again`. */
const auditLabel = (event: string): string =>
  `${event.charAt(0).toUpperCase()}${event.slice(1).replaceAll('-', ' ')}`;

const originText = ({ address, browser }: Origin): string =>
  [browser, address].filter((part) => part !== '').join(', ') || 'A command on the machine';
