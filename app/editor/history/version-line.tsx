import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useFromEdits } from '../document/use-edits.ts';
import { clockText, secondsText } from '../text/times.ts';
import type { HistoryLine } from './calls.ts';
import type { LineMarks } from './days.ts';
import { LineSummary } from './line-summary.tsx';
import { FileLink, OpenVersion } from './open-version.tsx';
import type { Restorable } from './use-restore.ts';
import { useVersion } from './use-version.ts';

/** What the lines of the history share. */
export interface LineContext {
  /** When a version was saved, in words; undefined for one that is not loaded. */
  readonly whenOf: (version: number) => string | undefined;
  readonly onRestore: (version: Restorable) => void;
}

/** The time of day of a save, with its seconds where another one is beside it. */
export const SavedAt = ({ time, hasSeconds }: { time: string; hasSeconds: boolean }) => (
  <time dateTime={time}>
    {clockText(time)}
    {hasSeconds && <span>{secondsText(time)}</span>}
  </time>
);

/** A version, which opens in place. */
export function VersionLine(props: {
  line: HistoryLine;
  marks: LineMarks | undefined;
  context: LineContext;
}) {
  const { line, marks, context } = props;
  const { whenOf, onRestore } = context;
  const { read, failure, load } = useVersion(line.version);
  const [isOpen, setIsOpen] = useState(false);
  const isUnsaved = useFromEdits(({ unsaved }) => unsaved.length > 0);
  const content = read?.version.content ?? null;
  // Nothing would change.
  const isInEditor = line.isLive && !isUnsaved;
  const { restoredFrom } = line;
  return (
    <li className="history-line" data-locked={!line.isReadable || undefined}>
      <details
        onToggle={({ currentTarget }) => {
          setIsOpen(currentTarget.open);
          if (currentTarget.open && read === null && line.isReadable) void load();
        }}
      >
        <summary>
          <SavedAt time={line.savedAt} hasSeconds={marks?.hasSeconds ?? false} />
          <span className="history-what">
            <LineSummary
              line={line}
              restored={
                restoredFrom === null ? '' : (whenOf(restoredFrom) ?? `version ${restoredFrom}`)
              }
            />
            {line.isLive && <span className="history-live">Live now</span>}
          </span>
          <span className="history-by">{marks?.browsers}</span>
          <ChevronDown aria-hidden="true" size={16} strokeWidth={1.7} />
        </summary>
        {isOpen && !line.isReadable && (
          <div className="history-open">
            <p className="history-ways ways">
              <FileLink line={line} />
            </p>
          </div>
        )}
        {isOpen && line.isReadable && (
          <OpenVersion
            line={line}
            read={read}
            failure={failure}
            onLoad={() => void load()}
            onRestore={
              content === null || isInEditor ? null : () => onRestore({ ...line, content })
            }
          />
        )}
      </details>
    </li>
  );
}
