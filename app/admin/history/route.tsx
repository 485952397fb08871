import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { differences } from '../../../domain/content/differences.ts';
import { SECTIONS } from '../../../domain/content/sections.ts';
import type { HistoryLine, HistoryVersion } from '../../../server/content/history.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { api, loadContent } from '../browser/calls.ts';
import { Loaded, useLoaded, usePages } from '../browser/use-calls.tsx';
import { Fold } from '../controls/fold-item.tsx';
import { MoreButton } from '../controls/record-list.tsx';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { screenHeading } from '../layout/navigation.ts';
import { Screen } from '../layout/screen.tsx';
import { clockText, dayText, timeText } from '../text/formats.ts';
import { ChangeList } from './change-list.tsx';

export default function HistoryScreen() {
  const version = useFromEdits((state) => state.saved.version);
  const list = usePages(
    ['history', version],
    (before: number | null) =>
      api.history.$get({ query: before === null ? {} : { before: String(before) } }),
    ({ next }) => next,
    { keepsBefore: true },
  );
  const lines = list.data?.pages.flatMap((page) => page.lines) ?? [];
  const days = Map.groupBy(lines, ({ savedAt }) => dayText(savedAt));
  return (
    <Screen
      name="history"
      tools={
        <p className="hint ms-auto max-desk:hidden">The newest 100, then one a day for a year</p>
      }
    >
      <Loaded query={list} what="the history">
        {() =>
          [...days].map(([day, versions]) => (
            <section key={day} aria-label={day}>
              <div className="section-head">
                <h2>{day}</h2>
              </div>
              {versions.map((line) => (
                <VersionItem key={line.version} line={line} />
              ))}
            </section>
          ))
        }
      </Loaded>
      <MoreButton list={list} label="Show earlier versions" rows=".item-title" />
    </Screen>
  );
}

function VersionItem({ line }: { line: HistoryLine }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Fold
      id={`version-${line.version}`}
      lead={<span className="w-14 flex-none figures">{clockText(line.savedAt)}</span>}
      title={changedText(line)}
      note={originText(line)}
      state={line.isLive && 'Published now'}
      isOpen={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
    >
      {() => <OpenVersion line={line} />}
    </Fold>
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

function OpenVersion({ line }: { line: HistoryLine }) {
  const query = useLoaded(['history', 'version', line.version], () =>
    api.history[':version'].$get({ param: { version: String(line.version) } }),
  );
  return (
    <div className="grid gap-5">
      <Loaded query={query} what="the version">
        {(version) => (
          <>
            <Changes of={version} />
            <RestoreButton version={version} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Changes({ of: { content, before } }: { of: HistoryVersion }) {
  if (content === null) {
    return <p>Another version of Engawa stored it: it cannot be restored here.</p>;
  }
  if (before === null) return <p>There is no earlier version to compare with.</p>;
  const changes = differences(before, content);
  if (changes.length === 0) return <p>It is the same as the version before it.</p>;
  return <ChangeList changes={changes} content={content} />;
}

/** Puts a version into the editor, to be saved or undone as any other change. */
function RestoreButton({ version }: { version: HistoryVersion }) {
  const { ask, edits, notices, announceEdit } = useFeatures();
  const isUnsaved = useFromEdits(({ unsaved }) => unsaved.length > 0);
  const { content, isLive, savedAt } = version;
  // Over an earlier version, a merge would take the changes since then back in.
  const { mutate, isPending } = useMutation({ mutationFn: () => ask(loadContent) });
  if (content === null || (isLive && !isUnsaved)) return null;
  const restore = () =>
    mutate(undefined, {
      onSuccess(stored) {
        edits.restore(content, stored, version.version);
        if (edits.state().unsaved.length > 0)
          announceEdit(`The version of ${timeText(savedAt)} is in the editor.`);
        else notices.done('Nothing to restore: visitors read this version now.');
      },
    });
  return (
    <TemporaryButton
      className="btn justify-self-start"
      aria-busy={isPending}
      onClick={() => isPending || restore()}
      next={screenHeading}
    >
      Restore this version
    </TemporaryButton>
  );
}
