import { useRef } from 'react';
import type { ListedSession } from '../../../domain/session.ts';
import { useLoaded } from '../browser/use-loaded.ts';
import type { PartFold } from '../controls/part.tsx';
import { useFeatures } from '../layout/features.ts';
import { timeText } from '../text/times.ts';
import { originText } from './audit-text.ts';
import { endSessions, loadSessions } from './calls.ts';
import { SecurityBlock } from './security-block.tsx';

/** The list of sessions, each of which can be ended here. */
export function OpenSessions(fold: PartFold) {
  const { notices } = useFeatures();
  const { loaded, failure, setLoaded } = useLoaded(loadSessions, undefined);
  const sessions = loaded?.sessions ?? null;
  const heading = useRef<HTMLHeadingElement>(null);

  const end = async (which: Parameters<typeof endSessions>[0]) => {
    const answer = await endSessions(which);
    if (!answer.ok) return notices.refused(answer);
    setLoaded(answer);
    // The pressed button was removed.
    heading.current?.focus();
  };

  return (
    <SecurityBlock
      {...fold}
      part="sessions"
      heading={heading}
      state={sessions === null ? '' : `${sessions.length} open`}
      note="Browsers that are logged in. A session ends after 10 idle minutes, and after 12 hours."
    >
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
          className="btn btn-plain mt-s4"
          onClick={() => void end({ end: 'others' })}
        >
          End all other sessions
        </button>
      )}
    </SecurityBlock>
  );
}

function Row({ session, onEnd }: { session: ListedSession; onEnd: () => void }) {
  const { browser, address, createdAt, lastSeenAt, isThis } = session;
  const name = originText({ browser, address });
  return (
    <li>
      <span className="security-what text-moonlit wrap-anywhere">
        {browser}
        {isThis && (
          <span className="ml-3 font-mono font-normal text-label/[1.35] text-accent">This one</span>
        )}
      </span>
      <span className="wrap-anywhere">{address}</span>
      <span className="figures text-small">
        <span>
          Since <time dateTime={createdAt}>{timeText(createdAt, Date.now())}</time>,
        </span>{' '}
        <span>
          last seen <time dateTime={lastSeenAt}>{timeText(lastSeenAt, Date.now())}</time>
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
