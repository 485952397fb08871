import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { type Choice, type Conflict, type Merged, merge } from '../../../domain/merge.ts';
import { useEdits, useEditsState } from '../document/use-edits.ts';
import { counted } from '../text/count.ts';
import { ConflictView, conflictElementId } from './conflict-view.tsx';
import { DecideRail, JoinedList } from './decide-rail.tsx';
import { browserInSentence, mergeOf, openConflicts, type SaveConflict } from './save-conflict.ts';
import './merge.css';
import { useFeatures } from '../features.ts';

function begin(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.closest('.editor')?.scrollIntoView();
}

/** The view in which the owner decides what two saves cannot both have. */
export function DecideView({ saveConflict }: { saveConflict: SaveConflict }) {
  const { saving, deciding } = useFeatures();
  const mine = useEditsState(useEdits()).working;
  const merged = mergeOf(saveConflict, mine);
  const open = openConflicts(merged, saveConflict.choices);
  // The owner has pressed Save: what is not decided yet has an error.
  const [isAsked, setIsAsked] = useState(false);
  const choose = (id: string, choice: Choice) =>
    saving.setConflict({ ...saveConflict, choices: new Map(saveConflict.choices).set(id, choice) });
  const overwriteWith = (content: Portfolio, question: string) => {
    if (window.confirm(question)) deciding.settle(content);
  };
  const { theirs } = saveConflict;
  return (
    <section className="editor-group" aria-labelledby="decide-title">
      <DecideRail
        ref={begin}
        saveConflict={saveConflict}
        merged={merged}
        open={open.length}
        onGo={goToConflict}
      />
      <div className="entries">
        {merged.conflicts.map((conflict, index) => (
          <ConflictView
            key={conflict.id}
            conflict={conflict}
            place={index + 1}
            saveConflict={saveConflict}
            merged={merged}
            mine={mine}
            isMissing={isAsked && open.includes(conflict)}
            onChoose={choose}
          />
        ))}
        {merged.joined.length > 0 && (
          <details className="conflict-joined hidden max-desk:block max-desk:mb-4">
            <summary>{merged.joined.length} merged</summary>
            <JoinedList merged={merged} />
          </details>
        )}
        <div>
          <div className="conflict-end ways gap-y-3 gap-x-4 pt-6 border-t border-line-2">
            <button
              type="button"
              className="btn btn-primary"
              onClick={() => {
                const [first] = open;
                if (first === undefined) return deciding.settle(merged.content);
                flushSync(() => setIsAsked(true));
                goToConflict(first);
              }}
            >
              Save merged version
            </button>
            <button type="button" className="btn btn-plain" onClick={deciding.leave}>
              Decide later
            </button>
            <span className="conflict-overwrite ways gap-y-0 gap-x-5 ml-auto max-desk:m-0">
              <button
                type="button"
                className="link"
                onClick={() =>
                  overwriteWith(theirs.content, 'Your unsaved changes will be lost. Continue?')
                }
              >
                Use all of theirs
              </button>
              <button
                type="button"
                className="link"
                onClick={() => overwriteWith(mine, overwriteQuestion(saveConflict, mine))}
              >
                Use all of mine
              </button>
            </span>
          </div>
          <p className="conflict-note">
            {open.length > 0 &&
              `${counted(open.length, 'conflict')} not decided. Autosave is paused until then. `}
            Version {theirs.version} of {browserInSentence(theirs)} stays in History, whatever you
            choose.
          </p>
        </div>
      </div>
    </section>
  );
}

/** Asks with the number of changes of the other save that are not in mine. */
function overwriteQuestion({ base, theirs }: SaveConflict, mine: Portfolio): string {
  const { joined, conflicts }: Merged = merge(base.content, theirs.content, mine);
  const lost = joined.filter(({ side }) => side === 'theirs').length + conflicts.length;
  return `${counted(lost, 'change')} of ${browserInSentence(theirs)} will be overwritten. Continue?`;
}

/** Leads to a conflict: its chosen option, or the first. */
function goToConflict(conflict: Conflict): void {
  const element = document.getElementById(conflictElementId(conflict));
  element?.scrollIntoView({ block: 'start' });
  const option =
    element?.querySelector<HTMLElement>('input:checked') ??
    element?.querySelector<HTMLElement>('input');
  option?.focus({ preventScroll: true });
}
