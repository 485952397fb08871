import { ChevronDown, Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { differences } from '../../../domain/content/differences.ts';
import { SECTIONS } from '../../../domain/content/sections.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { loadContent } from '../browser/calls.ts';
import { AUTOSAVE } from '../browser/local-storage.ts';
import { useLoaded } from '../browser/use-loaded.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { unsavedScreens } from '../layout/screens.ts';
import { clockText, timeText } from '../text/times.ts';
import { type HistoryLine, type HistoryVersion, loadVersion, versionFile } from './calls.ts';
import { changeOf } from './change.ts';
import { ChangeList } from './change-list.tsx';

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.7 } as const;

/** A version, which opens in place. */
export function VersionLine({ line }: { line: HistoryLine }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <time dateTime={line.savedAt}>{clockText(line.savedAt)}</time>
          <span className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
            <b>{changedText(line)}</b>{' '}
            <span className="text-small text-moonlit-2">{originText(line)}</span>
          </span>
          {line.isLive && <span className="note">Published now</span>}
          <ChevronDown {...ICON} />
        </summary>
        {isOpen && <OpenVersion line={line} />}
      </details>
    </li>
  );
}

function changedText({ cause, sections }: HistoryLine): string {
  if (cause === 'first') return 'First version';
  return sections.map((name) => SECTIONS[name].label).join(', ') || 'No changes';
}

function originText({ browser, cause, restoredFrom }: HistoryLine): string {
  const how =
    cause === 'restored' ? `restored from version ${restoredFrom}` : cause === 'autosave' && cause;
  return [browser, how].filter(Boolean).join(', ');
}

/** What a version changed, field by field, and the way back to it. */
function OpenVersion({ line }: { line: HistoryLine }) {
  const { loaded, failure, retry } = useLoaded(loadVersion, line.version);
  if (failure !== null) {
    return (
      <div className="history-open grid gap-4 pb-7">
        <p role="alert" className="text-nav text-admin">
          {failure}
        </p>
        <TemporaryButton
          className="btn btn-plain"
          onClick={() => void retry()}
          next={() => document.querySelector<HTMLElement>('.history details[open] > summary')}
        >
          Try again
        </TemporaryButton>
      </div>
    );
  }
  return (
    <div className="history-open grid gap-4 pb-7">
      {loaded === null ? <p role="status">Loading the version...</p> : <Changes of={loaded} />}
      <p className="ways">
        {loaded !== null && <RestoreButton version={loaded} />}
        <a className="link" href={versionFile(line.version)} download>
          <Download {...ICON} />
          File<span className="sr-only"> of the version of {clockText(line.savedAt)}</span>
        </a>
      </p>
    </div>
  );
}

function Changes({ of: { content, before } }: { of: HistoryVersion }) {
  if (content === null) {
    return <p className="note">Another version of Engawa stored it: it cannot be restored here.</p>;
  }
  if (before === null) return <p className="note">There is no earlier version to compare with.</p>;
  const changes = differences(before, content).map((each) => changeOf(each, content));
  if (changes.length === 0) return <p className="note">It is the same as the version before it.</p>;
  return <ChangeList changes={changes} />;
}

/** Puts a version into the editor, where it is seen, undone and saved as any other change. */
function RestoreButton({ version }: { version: HistoryVersion }) {
  const { edits, notices, navigation, saving } = useFeatures();
  const isUnsaved = useFromEdits(({ unsaved }) => unsaved.length > 0);
  const { content, isLive, savedAt } = version;
  // Nothing would change.
  if (content === null || (isLive && !isUnsaved)) return null;
  const restore = async () => {
    // Over an earlier version, a merge would take the changes since then back in.
    const stored = await loadContent();
    if (!stored.ok) return notices.refused(stored);
    saving.replaceAll(content, stored, version.version);
    const [first] = unsavedScreens(edits.state());
    if (first === undefined)
      return notices.done('Nothing to restore: visitors read this version now.');
    const end = AUTOSAVE.state() ? 'Autosave publishes it.' : 'Save to publish.';
    notices.done(`The version of ${timeText(savedAt, Date.now())} is in the editor. ${end}`);
    await navigation.showAndFocus(first);
  };
  return (
    <button type="button" className="btn btn-plain" onClick={() => void restore()}>
      <Undo2 {...ICON} />
      Restore this version
    </button>
  );
}
