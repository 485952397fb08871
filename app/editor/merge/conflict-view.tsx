import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { Choice, Conflict, Merged } from '../../../domain/merge.ts';
import { conflictName } from './names.ts';
import { type Decision, decisionOn, keepingSide, type SaveConflict } from './save-conflict.ts';
import { Versions } from './versions.tsx';

/** The element id of a conflict. */
export const conflictElementId = (conflict: Conflict): string => `conflict-${conflict.id}`;

/** One conflict: its versions, the choice between them and, for joined texts, what is kept. */
export function ConflictView(props: {
  conflict: Conflict;
  place: number;
  saveConflict: SaveConflict;
  merged: Merged;
  mine: Portfolio;
  /** It must be decided before the save that was pressed. */
  isMissing: boolean;
  onChoose: (id: string, choice: Choice) => void;
}) {
  const { conflict, place, saveConflict, merged, mine, isMissing, onChoose } = props;
  const id = conflictElementId(conflict);
  const decision = decisionOn(conflict, saveConflict.choices);
  return (
    <section
      id={id}
      className="conflict min-w-0 pt-4 pb-11 border-t border-line-2"
      aria-labelledby={`${id}-title`}
    >
      <div className="conflict-top flex flex-wrap items-baseline gap-y-[0.2rem] gap-x-[0.95rem] mb-[0.9rem]">
        <span className="label-mono figures">
          {place} of {merged.conflicts.length}
        </span>
        <h3 className="wrap-anywhere" id={`${id}-title`} dir="auto">
          {conflictName(conflict, merged.content)}
        </h3>
        <span className="conflict-note">{reasonOf(conflict)}</span>
      </div>
      <Versions conflict={conflict} saveConflict={saveConflict} mine={mine} />
      <div className="conflict-choice ways gap-y-2 gap-x-6 mt-[1.1rem] mb-[0.9rem]">
        <div
          className="segmented"
          role="radiogroup"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-hint`}
          aria-invalid={isMissing || undefined}
        >
          {optionsOf(conflict).map(({ value, label, choice }) => (
            <label key={value}>
              <input
                type="radio"
                name={id}
                checked={decision === value}
                onChange={() => onChoose(conflict.id, choice)}
              />
              {label}
            </label>
          ))}
        </div>
        <span id={`${id}-hint`} className={isMissing ? 'field-error' : 'conflict-note'}>
          {isMissing ? 'Choose one before you save.' : hintOf(conflict, decision)}
        </span>
      </div>
      {decision === 'both' && conflict.kind === 'field' && (
        <Result
          id={`${id}-kept`}
          value={keptOf(saveConflict.choices.get(conflict.id)) ?? conflict.both}
          onChange={(kept) => onChoose(conflict.id, { kept })}
        />
      )}
    </section>
  );
}

const keptOf = (choice: Choice | undefined): unknown =>
  typeof choice === 'object' ? choice.kept : undefined;

/** The joined value, which can be edited: a text, or a list of texts with one on each line. */
function Result(props: { id: string; value: unknown; onChange: (value: unknown) => void }) {
  const { id, value, onChange } = props;
  const isList = Array.isArray(value);
  return (
    <div className="field" data-width="whole">
      <div className="field-top">
        <label htmlFor={id}>Merged text</label>
        {isList && <span className="label-mono">one per line</span>}
      </div>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        autoComplete="off"
        value={isList ? value.join('\n') : String(value)}
        onChange={({ target }) => onChange(isList ? target.value.split('\n') : target.value)}
      />
    </div>
  );
}

interface Option {
  readonly value: Decision;
  readonly label: string;
  readonly choice: Choice;
}

function optionsOf(conflict: Conflict): readonly Option[] {
  if (conflict.kind === 'removal') {
    const { removedBy } = conflict;
    const keeping = keepingSide(conflict);
    return [
      { value: keeping, label: 'Keep the entry', choice: keeping },
      { value: removedBy, label: 'Remove the entry', choice: removedBy },
    ];
  }
  const either: readonly Option[] = [
    { value: 'mine', label: 'Keep mine', choice: 'mine' },
    { value: 'theirs', label: 'Keep theirs', choice: 'theirs' },
  ];
  return conflict.kind === 'order' || conflict.both === undefined
    ? either
    : [
        ...either,
        {
          value: 'both',
          label: conflict.isMixed ? 'Write it' : 'Keep both',
          choice: { kept: conflict.both },
        },
      ];
}

function reasonOf(conflict: Conflict): string {
  if (conflict.kind === 'order') return 'Both changed the order.';
  if (conflict.kind === 'field') {
    return conflict.isMixed ? 'Both changed the same words.' : 'Both changed it.';
  }
  return conflict.removedBy === 'mine'
    ? 'You removed it while they were changing it.'
    : 'They removed it while you were changing it.';
}

function hintOf(conflict: Conflict, decision: Decision): string {
  if (decision === 'open') return 'Nothing is chosen yet.';
  if (conflict.kind === 'removal') {
    if (decision !== conflict.removedBy) return 'No changes are lost.';
    return decision === 'mine' ? 'Their version stays in History.' : 'Your changes to it are lost.';
  }
  if (decision === 'both') {
    return conflict.kind === 'field' && conflict.isMixed
      ? 'Both texts are below, one after the other. Edit them into one.'
      : 'Both texts are merged below and can be edited.';
  }
  return decision === 'mine'
    ? 'Their version stays in History.'
    : 'Your version is not stored anywhere else.';
}
