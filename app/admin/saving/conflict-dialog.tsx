import { useState } from 'react';
import { filledFields, valueText } from '../../../domain/content/differences.ts';
import { entryNameAt, titleOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { type Conflict, defaultChoice, type Side } from '../../../domain/merge.ts';
import { Modal } from '../controls/modal.tsx';
import { changeTitle } from '../history/change-title.ts';
import { MarkedWords } from '../history/marked-words.tsx';
import { timeText } from '../text/formats.ts';
import { type Choices, conflictText, mergeOf, type SaveConflict } from './saving.ts';

/** Shows both versions of what two saves cannot both have, in full; the owner takes one of each. */
export function ConflictDialog(props: {
  conflict: SaveConflict;
  mine: Portfolio;
  onConfirm: (choices: Choices) => void;
  onClose: () => void;
}) {
  const { conflict, mine, onConfirm, onClose } = props;
  const { theirs } = conflict;
  const [choices, setChoices] = useState<Choices>(new Map());
  const { conflicts, content } = mergeOf(conflict, mine);
  return (
    <Modal
      title={conflictText(conflicts.length)}
      lead={
        <p className="text-ink-2">
          {theirs.updatedAt !== undefined && `At ${timeText(theirs.updatedAt)}. `}
          All other changes are merged. Their version stays in History, and Undo brings yours back.
        </p>
      }
      className="w-[min(58rem,100%)]"
      onClose={onClose}
    >
      {conflicts.map((item) => (
        <Choice
          key={item.id}
          conflict={item}
          content={content}
          chosen={choices.get(item.id) ?? defaultChoice(item)}
          onChoose={(side) => setChoices(new Map(choices).set(item.id, side))}
        />
      ))}
      <div className="dialog-foot">
        <button type="button" className="btn btn-fill" onClick={() => onConfirm(choices)}>
          Save
        </button>
        <button type="button" className="link ms-auto" onClick={onClose}>
          Decide later
        </button>
      </div>
    </Modal>
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
    <fieldset className="dialog-body grid gap-4 border-t border-rule tablet:grid-cols-2">
      <legend className="float-start font-[560] wrap-anywhere tablet:col-span-full" dir="auto">
        <span>{title}</span> <span className="ms-2 text-small font-normal text-ink-3">{where}</span>
      </legend>
      {SIDES.map(([side, name]) => (
        <label
          key={side}
          className="block min-w-0 cursor-pointer rounded-press border border-edge-soft px-4 py-3 has-checked:border-ink has-checked:bg-paper-lift has-checked:ring-1 has-checked:ring-ink"
        >
          <span className="check">
            <input
              type="radio"
              name={id}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <span>{name}</span>
          </span>
          <span className="mt-1 block">
            <Version conflict={conflict} side={side} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The text of one side, with what it changed marked; of an entry that the other side removed, all its texts. */
function Version({ conflict, side }: { conflict: Conflict; side: Side }) {
  const { kind, path, base } = conflict;
  if (kind === 'field') {
    const [before, after] = [valueText(base, path), valueText(conflict[side], path)];
    return <MarkedWords before={before} after={after} shown="after" />;
  }
  if (conflict.removedBy === side) return <span className="bg-grey-wash">Remove the entry</span>;
  const before = new Map(filledFields(base, path).map(({ label, text }) => [label, text]));
  return filledFields(conflict.changed, path).map(({ label, text }) => (
    <span key={label} className="block">
      <span>{label}: </span>
      <MarkedWords before={before.get(label) ?? ''} after={text} shown="after" />
    </span>
  ));
}
