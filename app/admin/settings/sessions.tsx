import type { ListedSession } from '../../../server/login/sessions.ts';
import { api } from '../browser/calls.ts';
import { useChange, useLoaded } from '../browser/use-calls.tsx';
import { focusItem } from '../controls/fold-item.tsx';
import { RecordList, RecordRow } from '../controls/record-list.tsx';
import { useFeatures } from '../layout/features.ts';
import { counted, timeText } from '../text/formats.ts';
import { originText } from './activity.tsx';
import { LoadedItem } from './loaded-item.tsx';

const ADDRESS = 'settings/sessions';
const KEY = ['sessions'];

/** The list of sessions, each of which can be ended here. */
export function Sessions() {
  const { queries } = useFeatures();
  const query = useLoaded(KEY, () => api.sessions.$get());
  const { mutate } = useChange(
    (json: { hash: string } | { end: 'others' }) => api.sessions.$post({ json }),
    {
      reloads: [['audit']],
      onSuccess(answer) {
        queries.setQueryData(KEY, answer);
        // The pressed button is removed.
        focusItem(ADDRESS);
      },
    },
  );
  return (
    <LoadedItem
      address={ADDRESS}
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
              <Row
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

function Row({ session, onEnd }: { session: ListedSession; onEnd: () => void }) {
  const { browser, address, createdAt, lastSeenAt, isThis } = session;
  const now = Date.now();
  return (
    <RecordRow
      what={
        <>
          {browser} {isThis && <span className="text-ink-3">This one</span>}
        </>
      }
      detail={address}
      time={`Since ${timeText(createdAt, now)}, last seen ${timeText(lastSeenAt, now)}`}
    >
      {!isThis && (
        <button type="button" className="link" onClick={onEnd}>
          End<span className="sr-only"> the session of {originText({ browser, address })}</span>
        </button>
      )}
    </RecordRow>
  );
}
