import { ChevronDown } from 'lucide-react';
import { clockText } from '../text/times.ts';
import type { HistoryLine } from './calls.ts';
import { type LineMarks, marksOf } from './days.ts';
import { LineChanges } from './line-summary.tsx';
import { changesOfAll } from './line-text.ts';
import { type LineContext, SavedAt, VersionLine } from './version-line.tsx';

/** Saves that follow one another, as one line that opens into its versions. */
export function FoldLine(props: {
  lines: readonly HistoryLine[];
  marks: LineMarks;
  context: LineContext;
}) {
  const { lines, marks, context } = props;
  const [newest] = lines;
  const oldest = lines.at(-1);
  if (newest === undefined || oldest === undefined) return null;
  const all = changesOfAll(lines);
  const isAutosaved = lines.every(({ cause }) => cause === 'autosave');
  const inner = marksOf(lines.map((line) => [line]));
  return (
    <li className="history-line history-fold">
      <details>
        <summary>
          <SavedAt time={newest.savedAt} hasSeconds={marks.hasSeconds} />
          <span className="history-what">
            <b>
              {lines.length} {isAutosaved ? 'autosaves' : 'saves'}
            </b>{' '}
            from {clockText(oldest.savedAt)}
            {all.changeCount > 0 && ': '}
            <LineChanges of={all} />
            {newest.isLive && <span className="history-live">Live now</span>}
          </span>
          <span className="history-by">{marks.browsers}</span>
          <ChevronDown aria-hidden="true" size={16} strokeWidth={1.7} />
        </summary>
        <ul>
          {lines.map((line, index) => (
            <VersionLine key={line.version} line={line} marks={inner[index]} context={context} />
          ))}
        </ul>
      </details>
    </li>
  );
}
