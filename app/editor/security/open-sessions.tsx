import { useRef } from 'react';
import type { ListedSession } from '../../../domain/session-list.ts';
import { useLoaded } from '../browser/use-loaded.ts';
import { useFeatures } from '../features.ts';
import { formatTime } from '../text/times.ts';
import { originText } from './audit-text.ts';
import { endSessions, loadSessions } from './calls.ts';

/** The list of sessions, each of which can be ended here. */
export function OpenSessions() {
  const { owner } = useFeatures();
  const { loaded, failure, setLoaded } = useLoaded(loadSessions, undefined);
  const sessions = loaded?.sessions ?? null;
  const heading = useRef<HTMLHeadingElement>(null);

  const end = async (which: Parameters<typeof endSessions>[0]) => {
    const answer = await endSessions(which);
    if (!answer.ok) return owner.refused(answer);
    setLoaded(answer);
    // The pressed button was removed.
    heading.current?.focus();
  };

  return (
    <section className="editor-group" aria-labelledby="sessions-heading">
      <div className="rail">
        <h2 id="sessions-heading" ref={heading} tabIndex={-1}>
          Sessions
        </h2>
        <p className="mb-s4 text-nav text-paper-2">
          Browsers that are logged in. A session ends after 10 idle minutes, and after 12 hours.
        </p>
      </div>
      <div className="entries">
        <p className="empty" role="status">
          {failure ?? (sessions === null && 'Loading the sessions...')}
        </p>
        {sessions !== null && (
          <ul className="security-list lines lines-below" aria-label="Sessions">
            {sessions.map((session) => (
              <Row
                key={session.hash}
                session={session}
                onEnd={() => void end({ hash: session.hash })}
              />
            ))}
          </ul>
        )}
        {sessions !== null && sessions.length > 1 && (
          <button
            type="button"
            className="btn btn-plain"
            onClick={() => void end({ end: 'others' })}
          >
            End all other sessions
          </button>
        )}
      </div>
    </section>
  );
}

function Row({ session, onEnd }: { session: ListedSession; onEnd: () => void }) {
  const { browser, address, createdAt, lastSeenAt, isThis } = session;
  const name = originText({ browser, address });
  return (
    <li>
      <span className="security-what text-paper wrap-anywhere">
        {browser}
        {isThis && (
          <span className="ml-3 font-mono font-normal text-label/[1.35] text-accent">This one</span>
        )}
      </span>
      <span className="wrap-anywhere">{address}</span>
      <span className="figures text-small">
        <span>
          Since <time dateTime={createdAt}>{formatTime(createdAt)}</time>,
        </span>{' '}
        <span>
          last seen <time dateTime={lastSeenAt}>{formatTime(lastSeenAt)}</time>
        </span>
      </span>
      {!isThis && (
        <button type="button" className="link" onClick={onEnd}>
          End<span className="sr-only"> the session of {name}</span>
        </button>
      )}
    </li>
  );
}
