import type { Ref } from 'react';
import type { Conflict, Merged } from '../../../domain/merge.ts';
import { conflictElementId } from './conflict-view.tsx';
import { conflictName, joinedName } from './names.ts';
import { browserOf, type Decision, decisionOn, type SaveConflict } from './save-conflict.ts';

/** The most changes that are listed. */
const LISTED = 100;

/** The side list: the title, what is to decide with its state, and what was merged without a decision. */
export function DecideRail(props: {
  ref: Ref<HTMLHeadingElement>;
  saveConflict: SaveConflict;
  merged: Merged;
  /** How many conflicts are not decided. */
  open: number;
  onGo: (conflict: Conflict) => void;
}) {
  const { ref, saveConflict, merged, open, onGo } = props;
  const { conflicts, joined } = merged;
  return (
    <div className="rail decide-rail">
      <h2 ref={ref} id="decide-title" tabIndex={-1}>
        Conflicting changes
      </h2>
      <p className="conflict-note">
        {browserOf(saveConflict.theirs)} saved while you were writing. Changes that do not conflict
        are merged.
      </p>
      <p className="mt-[0.7rem] text-small font-[560]" role="status">
        {open === 0 ? 'Nothing left to decide.' : `${open} of ${conflicts.length} not decided.`}
      </p>
      <div className="decide-side max-desk:hidden">
        <h3>
          Conflicts <span className="label-mono figures">{conflicts.length}</span>
        </h3>
        <ol>
          {conflicts.map((conflict, index) => (
            <li key={conflict.id}>
              <a
                href={`#${conflictElementId(conflict)}`}
                onClick={(event) => {
                  event.preventDefault();
                  onGo(conflict);
                }}
              >
                <span className="label-mono figures" aria-hidden="true">
                  {index + 1}
                </span>
                <span className="truncate" dir="auto">
                  {conflictName(conflict, merged.content)}
                </span>
                <State conflict={conflict} saveConflict={saveConflict} />
              </a>
            </li>
          ))}
        </ol>
        {joined.length > 0 && (
          <>
            <h3>
              Merged <span className="label-mono figures">{joined.length}</span>
            </h3>
            <JoinedList merged={merged} />
          </>
        )}
      </div>
    </div>
  );
}

function State({ conflict, saveConflict }: { conflict: Conflict; saveConflict: SaveConflict }) {
  const decision = decisionOn(conflict, saveConflict.choices);
  const text = stateText(conflict, decision);
  return (
    <span className="site-marks">
      <span className="sr-only">, </span>
      <span className="label-mono">{text}</span>
      {decision === 'open' && <i className="editor-dot" aria-hidden="true" />}
    </span>
  );
}

function stateText(conflict: Conflict, decision: Decision): string {
  if (conflict.kind === 'removal') return decision === conflict.removedBy ? 'let go' : 'kept';
  return conflict.kind === 'field' && conflict.isMixed && decision === 'both'
    ? 'written'
    : decision;
}

/** The changes that needed no decision: mine with a full dot, theirs with an empty one. */
export function JoinedList({ merged }: { merged: Merged }) {
  const { joined, content } = merged;
  return (
    <ul className="joined">
      {joined.slice(0, LISTED).map((each) => (
        <li key={`${each.side} ${each.difference.kind} ${each.difference.path}`}>
          <i data-side={each.side} aria-hidden="true" />
          <span dir="auto">
            {joinedName(each, content)}
            <span className="sr-only">, {each.side}</span>
          </span>
        </li>
      ))}
      {joined.length > LISTED && <li>and {joined.length - LISTED} more</li>}
    </ul>
  );
}
