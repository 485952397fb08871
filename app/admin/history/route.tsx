import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { differences } from '../../../domain/content/differences.ts';
import { SECTIONS } from '../../../domain/content/sections.ts';
import type { HistoryLine, HistoryVersion } from '../../../server/content/history.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { api, loadContent } from '../browser/calls.ts';
import { Loaded, useLoaded, usePages } from '../browser/use-calls.tsx';
import { FoldMark } from '../controls/fold-item.tsx';
import { MoreButton } from '../controls/record-list.tsx';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { screenHeading } from '../layout/navigation.ts';
import { Screen } from '../layout/screen.tsx';
import { clockText, dayText, timeText } from '../text/formats.ts';
import { ChangeList } from './change-list.tsx';

/** Every version of the content that is kept: when, in which browser, which sections, and the way back. */
export default function HistoryScreen() {
  // A save adds a version.
  const version = useFromEdits((state) => state.saved.version);
  const list = usePages(
    ['history', version],
    (before: number | null) =>
      api.history.$get({ query: before === null ? {} : { before: String(before) } }),
    ({ next }) => next,
    { keepsBefore: true },
  );
  const lines = list.data?.pages.flatMap((page) => page.lines) ?? [];
  const days = Map.groupBy(lines, ({ savedAt }) => dayText(savedAt, Date.now()));
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
      <MoreButton
        list={list}
        label="Show earlier versions"
        next={() => document.querySelectorAll<HTMLElement>('.item-title')[lines.length]}
      />
    </Screen>
  );
}

/** A version, which opens in place. */
function VersionItem({ line }: { line: HistoryLine }) {
  const [isOpen, setIsOpen] = useState(false);
  const sections = changedText(line);
  return (
    <fieldset className="item" aria-label={sections} data-open={isOpen || undefined}>
      <div className="item-line">
        <time className="w-14 flex-none figures" dateTime={line.savedAt}>
          {clockText(line.savedAt)}
        </time>
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <h3>
            <button
              type="button"
              className="item-title"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {sections}
            </button>
          </h3>
          <span className="sr-only"> </span>
          <span className="text-small text-ink-3">{originText(line)}</span>
        </div>
        {line.isLive && <span className="text-small text-ink-2">Published now</span>}
        <FoldMark />
      </div>
      {isOpen && <OpenVersion line={line} />}
    </fieldset>
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
  const query = useLoaded(['history', 'version', line.version], () =>
    api.history[':version'].$get({ param: { version: String(line.version) } }),
  );
  return (
    <div className="item-body grid gap-5 ps-0">
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

/** Puts a version into the editor, where it is seen, undone and saved as any other change. */
function RestoreButton({ version }: { version: HistoryVersion }) {
  const { ask, edits, notices, announceEdit } = useFeatures();
  const isUnsaved = useFromEdits(({ unsaved }) => unsaved.length > 0);
  const { content, isLive, savedAt } = version;
  // Over an earlier version, a merge would take the changes since then back in.
  const { mutate, isPending } = useMutation({ mutationFn: () => ask(loadContent) });
  // Nothing would change.
  if (content === null || (isLive && !isUnsaved)) return null;
  const restore = () =>
    mutate(undefined, {
      onSuccess(stored) {
        edits.restore(content, stored, version.version);
        if (edits.state().unsaved.length > 0)
          announceEdit(`The version of ${timeText(savedAt, Date.now())} is in the editor.`);
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
