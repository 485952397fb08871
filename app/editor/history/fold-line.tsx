import { ChevronDown } from 'lucide-react';
import { clockText } from '../text/times.ts';
import type { HistoryLine } from './calls.ts';
import { LineSummary } from './line-summary.tsx';
import { namesIn } from './line-text.ts';
import { FileLink } from './open-version.tsx';
import { useVersion } from './use-version.ts';
import type { LineContext } from './version-line.tsx';

/** Autosaves that follow one another, as one line that opens into its versions. */
export function FoldLine({
  lines,
  context,
}: {
  lines: readonly HistoryLine[];
  context: LineContext;
}) {
  const [newest] = lines;
  const oldest = lines.at(-1);
  if (newest === undefined || oldest === undefined) return null;
  const names = namesIn(lines);
  return (
    <li className="history-line history-fold">
      <details>
        <summary>
          <time dateTime={newest.savedAt}>{clockText(newest.savedAt)}</time>
          <span className="history-what">
            <b>{lines.length} autosaves</b> from {clockText(oldest.savedAt)}
            {names !== '' && ': '}
            <bdi>{names}</bdi>
            {newest.isLive && <span className="history-live">Live now</span>}
          </span>
          <span className="history-by">
            {[...new Set(lines.map(({ browser }) => browser))].join(', ')}
          </span>
          <ChevronDown aria-hidden="true" size={16} strokeWidth={1.7} />
        </summary>
        <ul className="pb-4">
          {lines.map((line) => (
            <Inner key={line.version} line={line} context={context} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function Inner({ line, context }: { line: HistoryLine; context: LineContext }) {
  const { failure, load } = useVersion(line.version);
  const restore = async () => {
    const content = (await load())?.version.content ?? null;
    if (content !== null) context.onRestore({ ...line, content });
  };
  return (
    <li className="grid grid-cols-[3.4rem_minmax(0,1fr)_auto] items-baseline gap-y-0 gap-x-2 border-t border-line text-small/[1.4] text-paper-2">
      <time dateTime={line.savedAt}>{clockText(line.savedAt)}</time>
      <span>
        <LineSummary line={line} restored="" />
        {failure !== null && (
          <span role="alert" className="block text-nav text-admin">
            {failure}
          </span>
        )}
      </span>
      {line.isReadable ? (
        <button type="button" className="link" onClick={() => void restore()}>
          Restore<span className="sr-only"> the version of {clockText(line.savedAt)}</span>
        </button>
      ) : (
        <FileLink line={line} />
      )}
    </li>
  );
}
