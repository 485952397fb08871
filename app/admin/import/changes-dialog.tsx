import { type ReactNode, useRef } from 'react';
import type { ChangeLine } from '../../../domain/content/change-lines.ts';
import { placeOf, sectionOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { useModal } from '../controls/use-modal.ts';
import { counted } from '../text/count.ts';

const TITLE_ID = 'changes-title';

/** The most changes of one group that are listed. */
const LISTED = 200;

/** What came of a file or another source: its changes, or why it cannot be used. */
export type Outcome =
  | {
      readonly kind: 'changes';
      readonly source: string;
      readonly content: Portfolio;
      readonly differences: readonly ChangeLine[];
      /** Where content is filled in: a line for each thing that is not used as it is. */
      readonly notes?: readonly string[];
    }
  | { readonly kind: 'refused'; readonly source: string; readonly lines: readonly string[] };

/** What a file or another source changes, in groups; nothing is changed before the owner agrees. */
export function ChangesDialog(props: {
  outcome: Outcome;
  /** How many samples are removed as well, which is one change more. */
  removed?: number;
  /** Whether the owner keeps the samples; undefined where there are none. */
  keeps?: { readonly value: boolean; readonly set: (keeps: boolean) => void } | undefined;
  onApply: (content: Portfolio, count: string) => void;
  onClose: () => void;
}) {
  const { outcome, removed = 0, keeps, onApply, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  const changes = outcome.kind === 'changes' ? outcome.differences : [];
  const notes = outcome.kind === 'changes' ? (outcome.notes ?? []) : [];
  const count = changes.length + (removed > 0 ? 1 : 0);
  const changeCount = counted(count, 'change');
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={TITLE_ID} onClose={onClose}>
      <div className="dialog-box w-[min(52rem,100%)]">
        <div className="dialog-head">
          <h2 id={TITLE_ID} tabIndex={-1}>
            {dialogTitle(outcome, count)}
          </h2>
          <p className="hint pt-1 wrap-anywhere">
            <bdi>{outcome.source}</bdi>
          </p>
        </div>
        <div className="dialog-body grid gap-6">
          {outcome.kind === 'refused' && <Lines lines={outcome.lines} />}
          {(count > 0 || keeps !== undefined) && (
            <p>
              Nothing is saved yet: the changes go into the editor, where you can edit them. Your
              unsaved changes to other fields stay.
            </p>
          )}
          {keeps !== undefined && (
            <Group title="Samples">
              <p className="py-2 border-t border-rule">
                {keeps.value
                  ? 'They stay, beside what is yours.'
                  : `${counted(removed, 'sample text')} → removed`}
              </p>
              <label className="check">
                <input
                  type="checkbox"
                  checked={keeps.value}
                  onChange={({ target }) => keeps.set(target.checked)}
                />
                Keep the samples
              </label>
            </Group>
          )}
          {grouped(changes).map(([name, own]) => (
            <Group key={name} title={name} count={own.length}>
              <dl>
                {own.slice(0, LISTED).map((change) => (
                  <Change key={`${change.kind} ${change.path}`} change={change} />
                ))}
              </dl>
              {own.length > LISTED && <p className="hint">and {own.length - LISTED} more.</p>}
            </Group>
          ))}
          {notes.length > 0 && (
            <details>
              <summary className="cursor-pointer">
                {counted(notes.length, 'note')} on what is not imported
              </summary>
              <Lines lines={notes} />
            </details>
          )}
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {count > 0 ? 'Cancel' : 'Close'}
          </button>
          {outcome.kind === 'changes' && count > 0 && (
            <button
              type="button"
              className="btn btn-fill"
              onClick={() => {
                onApply(outcome.content, changeCount);
                dialog.current?.close();
              }}
            >
              Put {changeCount} into the editor
            </button>
          )}
        </div>
      </div>
    </dialog>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li className="py-2 border-t border-rule wrap-anywhere" key={line}>
        {line}
      </li>
    ))}
  </ul>
);

function Group(props: { title: string; count?: number; children: ReactNode }) {
  const { title, count, children } = props;
  return (
    <section aria-label={title}>
      <h3 className="flex items-baseline gap-3 pb-1 font-[560]">
        <span>{title}</span> <span className="text-small text-ink-3 figures">{count}</span>
      </h3>
      {children}
    </section>
  );
}

function dialogTitle(outcome: Outcome, count: number): string {
  if (outcome.kind === 'refused') return 'This file cannot be imported';
  if (outcome.notes !== undefined) {
    return count === 0 ? 'There is nothing to fill in' : `${counted(count, 'change')} to fill in`;
  }
  return count === 0 ? 'This file changes nothing' : `${counted(count, 'change')} in this file`;
}

function Change({ change }: { change: ChangeLine }) {
  const { kind, before, after, fields } = change;
  return (
    <div className="py-2 border-t border-rule">
      <dt className="hint">{withoutGroup(change)}</dt>
      {kind === 'moved' ? (
        <dd>
          moved from place {before} to {after}
        </dd>
      ) : (
        <dd className="wrap-anywhere">
          {before === null ? <i>added</i> : <Text text={before} isOld />}
          {' → '}
          {after === null ? <i>removed</i> : <Text text={after} />}
          {fields?.map(({ label, text }) => (
            <span key={label} className="block text-small text-ink-2">
              {label}: <bdi>{text}</bdi>
            </span>
          ))}
        </dd>
      )}
    </div>
  );
}

function Text({ text, isOld = false }: { text: string; isOld?: boolean }) {
  if (text === '') return <i>nothing</i>;
  return isOld ? (
    <del className="no-underline bg-grey-wash" dir="auto">
      {text}
    </del>
  ) : (
    <ins className="no-underline bg-dye-wash" dir="auto">
      {text}
    </ins>
  );
}

/** The path of what a change is listed under: a section, or a group of words. */
function groupOf(path: string): string {
  const keys = path.split('.');
  return keys[0] === 'site' && keys[1] === 'words'
    ? keys.slice(0, 3).join('.')
    : (sectionOf(path) ?? '');
}

function grouped(changes: readonly ChangeLine[]): [name: string, changes: readonly ChangeLine[]][] {
  const groups = Map.groupBy(changes, ({ path }) => groupOf(path));
  return [...groups].map(([path, own]) => [
    placeOf(path).replace('Site, Words, ', 'Words of '),
    own,
  ]);
}

/** The place of a change inside its group. */
const withoutGroup = ({ path, place }: ChangeLine): string => {
  const group = `${placeOf(groupOf(path))}, `;
  return place.startsWith(group) ? place.slice(group.length) : place;
};
