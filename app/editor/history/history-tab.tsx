import { useState } from 'react';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { Segmented } from '../controls/segmented.tsx';
import type { HistoryLine } from './calls.ts';
import { daysOf, type HistoryDay, type LineMarks, marksOf, whenText } from './days.ts';
import { FoldLine } from './fold-line.tsx';
import './history.css';
import { dayId, HISTORY_HEADING_ID, HistoryRail } from './history-rail.tsx';
import { Failed } from './open-version.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { type History, useHistory } from './use-history.ts';
import { useRestore } from './use-restore.ts';
import { type LineContext, VersionLine } from './version-line.tsx';

const FILTERS = ['all', 'saves', 'restored'] as const;
type Filter = (typeof FILTERS)[number];

const FILTER_LABELS: Readonly<Record<Filter, string>> = {
  all: 'All',
  saves: 'Saves',
  restored: 'Restored',
};

/** Autosaves are left out of the saves. */
const IS_SHOWN: Readonly<Record<Filter, (line: HistoryLine) => boolean>> = {
  all: () => true,
  saves: ({ cause }) => cause !== 'autosave',
  restored: ({ cause }) => cause === 'restored',
};

/** Every version of the content that is kept: when, what changed, by which browser, and the way back. */
export function HistoryTab() {
  const history = useHistory();
  const { page, failure, busy } = history;
  const loadedAt = page?.loadedAt ?? new Date();
  const { asked, restore, confirm, cancel } = useRestore();
  const [filter, setFilter] = useState<Filter>('all');
  const lines = page?.lines ?? [];
  const days = daysOf(lines.filter(IS_SHOWN[filter]), loadedAt);
  const rows = days.flatMap((day) => day.lines);
  const marks = new Map(marksOf(rows).map((own, index) => [rows[index], own]));
  const context: LineContext = {
    whenOf: (version) => {
      const found = lines.find((line) => line.version === version);
      return found && whenText(found.savedAt, loadedAt);
    },
    onRestore: restore,
  };
  return (
    <section className="editor-group history" aria-labelledby={HISTORY_HEADING_ID} aria-busy={busy}>
      <HistoryRail page={page} days={days} now={loadedAt} />
      <div className="entries history-days">
        {lines.length > 1 && (
          <Segmented
            label="Show"
            name="history-filter"
            options={FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
            value={filter}
            onChange={setFilter}
          />
        )}
        <p className="empty" role="status">
          {page === null && failure === null && 'Loading the history...'}
          {page !== null && days.length === 0 && 'None among the versions loaded so far.'}
        </p>
        {days.map((day) => (
          <Day key={day.date} day={day} marks={marks} context={context} />
        ))}
        {lines.length === 1 && page?.next === null && <FirstVersion />}
        <Ending history={history} shown={rows.length} />
      </div>
      {asked !== null && (
        <RestoreDialog savedAt={asked.savedAt} onConfirm={confirm} onCancel={cancel} />
      )}
    </section>
  );
}

function Day(props: {
  day: HistoryDay;
  marks: ReadonlyMap<readonly HistoryLine[] | undefined, LineMarks>;
  context: LineContext;
}) {
  const { day, marks, context } = props;
  return (
    <section className="history-day" aria-labelledby={dayId(day.date)}>
      <h3
        className="flex items-baseline justify-between gap-[0.8rem] pb-[0.7rem]"
        id={dayId(day.date)}
        tabIndex={-1}
      >
        {day.title} <span className="label-mono">{day.note}</span>
      </h3>
      <ol className="lines">
        {day.lines.map((lines) => {
          const [newest] = lines;
          const own = marks.get(lines);
          if (newest === undefined || own === undefined) return null;
          return lines.length === 1 ? (
            <VersionLine key={newest.version} line={newest} marks={own} context={context} />
          ) : (
            <FoldLine key={lines.at(-1)?.version} lines={lines} marks={own} context={context} />
          );
        })}
      </ol>
    </section>
  );
}

function FirstVersion() {
  return (
    <p className="history-note">
      Later saves are listed here with their changes. This version can be restored later.
    </p>
  );
}

/** The lines, without those inside of one. */
const LINES = '.history-day > ol > .history-line > details > summary';

/** The way to the next page, or why the last one could not be loaded. */
function Ending({ history, shown }: { history: History; shown: number }) {
  const { page, failure, busy, load, retry } = history;
  // The first line of what is loaded then.
  const next = () =>
    (page === null ? undefined : document.querySelectorAll<HTMLElement>(LINES)[shown]) ??
    document.getElementById(HISTORY_HEADING_ID);
  if (failure !== null)
    return <Failed message={failure} onRetry={() => void retry()} next={next} />;
  if (page === null || page.next === null) return null;
  return (
    <TemporaryButton
      className="btn btn-plain"
      aria-disabled={busy}
      onClick={() => {
        if (!busy) void load(page);
      }}
      next={next}
    >
      Show earlier versions
    </TemporaryButton>
  );
}
