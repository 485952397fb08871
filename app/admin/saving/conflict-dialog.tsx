import { useId, useRef, useState } from 'react';
import { valueText } from '../../../domain/content/differences.ts';
import { entryNameAt, titleOf } from '../../../domain/content/entry-names.ts';
import { labelOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { type Conflict, defaultChoice, type Side } from '../../../domain/merge.ts';
import { childOf, isSame } from '../../../domain/same.ts';
import { useModal } from '../controls/use-modal.ts';
import { changeTitle } from '../history/change-title.ts';
import { MarkedWords } from '../history/marked-words.tsx';
import { timeText } from '../text/times.ts';
import './conflict-dialog.css';
import { type Choices, conflictText, mergeOf, type SaveConflict } from './save-conflict.ts';

/** Shows both versions of what two saves cannot both have, in full; the owner takes one of each. */
export function ConflictDialog(props: {
  conflict: SaveConflict;
  mine: Portfolio;
  /** What the button says that takes the chosen versions. */
  confirm: 'Save' | 'Restore';
  onConfirm: (choices: Choices) => void;
  onClose: () => void;
}) {
  const { conflict, mine, confirm, onConfirm, onClose } = props;
  const { theirs } = conflict;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  const [choices, setChoices] = useState<Choices>(new Map());
  const { conflicts, content } = mergeOf(conflict, mine);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose}>
      <div className="dialog-box sheet conflict-box">
        <h2 id={titleId} tabIndex={-1}>
          {conflictText(theirs, conflicts.length)}
        </h2>
        <p className="note text-nav">
          {theirs.savedAt !== undefined && `At ${timeText(theirs.savedAt, Date.now())}. `}
          All other changes are merged. Their version stays in History, and Undo brings yours back.
        </p>
        {conflicts.map((each) => (
          <Choice
            key={each.id}
            conflict={each}
            content={content}
            chosen={choices.get(each.id) ?? defaultChoice(each)}
            onChoose={(side) => setChoices(new Map(choices).set(each.id, side))}
          />
        ))}
        <div className="sheet-end">
          <button type="button" className="btn btn-primary" onClick={() => onConfirm(choices)}>
            {confirm}
          </button>
          <button type="button" className="btn btn-plain" onClick={onClose}>
            Decide later
          </button>
        </div>
      </div>
    </dialog>
  );
}

const SIDES = [
  ['mine', 'Yours'],
  ['theirs', 'Theirs'],
] as const;

function Choice(props: {
  conflict: Conflict;
  content: Portfolio;
  chosen: Side;
  onChoose: (side: Side) => void;
}) {
  const { conflict, content, chosen, onChoose } = props;
  const { kind, path, id } = conflict;
  const entry = kind === 'removal' ? titleOf(conflict.changed) : entryNameAt(path, content);
  const { title, where } = changeTitle(path, entry);
  return (
    <fieldset className="conflict">
      <legend dir="auto">
        {title} <span>{where}</span>
      </legend>
      {SIDES.map(([side, name]) => (
        <label key={side} data-side={side}>
          <span>
            <input
              type="radio"
              name={id}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            {name}
          </span>
          <Version conflict={conflict} side={side} />
        </label>
      ))}
    </fieldset>
  );
}

function Version({ conflict, side }: { conflict: Conflict; side: Side }) {
  const { path, base } = conflict;
  if (conflict.kind === 'field') {
    return <Value path={path} before={base} after={conflict[side]} />;
  }
  if (conflict.removedBy === side) return <ins>Remove the entry</ins>;
  const { changed } = conflict;
  return Object.keys(changed)
    .filter((key) => !isSame(childOf(base, key), childOf(changed, key)))
    .map((key) => ({ key, label: labelOf(`${path}.${key}`) }))
    .filter(({ label }) => label !== '')
    .map(({ key, label }) => (
      <span key={key} className="block">
        {label}:{' '}
        <Value path={`${path}.${key}`} before={childOf(base, key)} after={childOf(changed, key)} />
      </span>
    ));
}

const Value = ({ path, before, after }: { path: string; before: unknown; after: unknown }) => (
  <MarkedWords before={valueText(before, path)} after={valueText(after, path)} shown="after" />
);
