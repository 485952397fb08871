import { Download, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { ChangeList } from '../changes/change-list.tsx';
import { clockText } from '../text/times.ts';
import { type HistoryLine, versionFile } from './calls.ts';
import type { ReadVersion } from './use-version.ts';

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.7 } as const;

type Dated = Pick<HistoryLine, 'version' | 'savedAt' | 'cause' | 'browser'>;

/** What a version changed, field by field, and the ways back to it. */
export function OpenVersion(props: {
  line: Dated;
  read: ReadVersion | null;
  failure: string | null;
  onLoad: () => void;
  onRestore: (() => void) | null;
}) {
  const { line, read, failure, onLoad, onRestore } = props;
  const box = useRef<HTMLDivElement>(null);
  if (read === null) {
    return (
      <div ref={box} className="history-open">
        <p className="history-note" role="status">
          {failure === null && 'Loading the version...'}
        </p>
        {failure !== null && (
          <Failed
            message={failure}
            onRetry={onLoad}
            next={() => box.current?.closest('details')?.querySelector('summary')}
          />
        )}
      </div>
    );
  }
  return (
    <div ref={box} className="history-open">
      {read.changes.length > 0 ? (
        <ChangeList changes={read.changes} />
      ) : (
        <p className="history-note">{unchanged(line, read)}</p>
      )}
      <p className="history-ways ways">
        {onRestore !== null && (
          <button type="button" className="btn btn-plain" onClick={onRestore}>
            <Undo2 {...ICON} />
            Restore this version
          </button>
        )}
        <FileLink line={line} />
      </p>
      <p className="history-note">
        {line.browser !== '' && `Saved in ${line.browser.replace(/^Unknown/, 'an unknown')}. `}
        {onRestore !== null &&
          'Restoring loads this version into the editor. It is published when you save.'}
      </p>
    </div>
  );
}

function unchanged({ cause }: Dated, { version }: ReadVersion): string {
  if (version.previous === null || cause === 'first')
    return 'This is the oldest stored version: there is no earlier one to compare with.';
  return 'It has the same content as the version before it.';
}

/** A link to the whole version as a file. */
export function FileLink({ line }: { line: Dated }) {
  return (
    <a className="link" href={versionFile(line.version)} download>
      <Download {...ICON} />
      File<span className="sr-only"> of the version of {clockText(line.savedAt)}</span>
    </a>
  );
}

export function Failed(props: {
  message: string;
  onRetry: () => void;
  /** Finds what has the focus after a press. */
  next: () => HTMLElement | null | undefined;
}) {
  const { message, onRetry, next } = props;
  return (
    <div className="ways">
      <p role="alert" className="text-nav text-admin">
        {message}
      </p>
      <TemporaryButton className="btn btn-plain" onClick={onRetry} next={next}>
        Try again
      </TemporaryButton>
    </div>
  );
}
