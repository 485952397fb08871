import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useLoaded } from '../browser/use-loaded.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { dayText } from '../text/times.ts';
import { type HistoryPage, loadHistory } from './calls.ts';
import './history.css';
import { Screen } from '../layout/screen.tsx';
import { VersionLine } from './version-line.tsx';

const HEADING_ID = 'history-heading';

/** The versions from the newest on, or behind those that are shown. */
async function loadBehind(earlier: HistoryPage | null) {
  const answer = await loadHistory(earlier?.next ?? undefined);
  if (!answer.ok) return answer;
  return { ...answer, lines: [...(earlier?.lines ?? []), ...answer.lines] };
}

/** Every version of the content that is kept: when, in which browser, which sections, and the way back. */
export default function HistoryScreen() {
  const version = useFromEdits((state) => state.saved.version);
  const { loaded: page, failure, busy, load, retry } = useLoaded(loadBehind, null, version);
  const now = Date.now();
  const days = Map.groupBy(page?.lines ?? [], ({ savedAt }) => dayText(savedAt, now));
  return (
    <Screen name="history">
      <section
        className="history grid gap-6 max-w-[62rem]"
        aria-labelledby={HEADING_ID}
        aria-busy={busy}
      >
        <header>
          <h2 className="text-[2.25rem]/[1.08] tracking-mid" id={HEADING_ID} tabIndex={-1}>
            History
          </h2>
          <p className="note">The newest 100 versions, then one a day for a year</p>
        </header>
        {page === null && failure === null && <p role="status">Loading the history...</p>}
        {[...days].map(([day, lines]) => (
          <section key={day} aria-label={day}>
            <h3>{day}</h3>
            <ol className="lines">
              {lines.map((line) => (
                <VersionLine key={line.version} line={line} />
              ))}
            </ol>
          </section>
        ))}
        {failure !== null && (
          <p role="alert" className="text-nav text-admin">
            {failure}
          </p>
        )}
        {(failure !== null || page?.next) && (
          <TemporaryButton
            className="btn btn-plain"
            aria-disabled={busy}
            onClick={() => {
              if (!busy) void (failure === null ? load(page) : retry());
            }}
            next={() => document.getElementById(HEADING_ID)}
          >
            {failure === null ? 'Show earlier versions' : 'Try again'}
          </TemporaryButton>
        )}
      </section>
    </Screen>
  );
}
