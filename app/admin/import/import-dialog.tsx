import { useRef } from 'react';
import type { ChangeLine } from '../../../domain/content/change-lines.ts';
import { placeOf, sectionOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { counted } from '../text/count.ts';
import './import.css';
import { useModal } from '../controls/use-modal.ts';

const TITLE_ID = 'import-title';

/** The most changes of one group that are listed. */
const LISTED = 200;

/** Why changes are not shown that are those of another version. */
export const OUTDATED =
  'The content was saved elsewhere since this page was loaded, so the changes of this file cannot be shown correctly. Reload the page first.';

/** What came of a file or another source: its changes, or why it cannot be taken in. */
export type Outcome =
  | {
      readonly kind: 'changes';
      readonly file: string;
      readonly content: Portfolio;
      readonly differences: readonly ChangeLine[];
      /** A line for each thing that is not taken as it is. */
      readonly notes?: readonly string[];
    }
  | { readonly kind: 'refused'; readonly file: string; readonly lines: readonly string[] };

/** What an imported file changes, in groups; nothing is changed before the owner agrees. */
export function ImportDialog(props: {
  outcome: Outcome;
  /** How many samples are removed as well, which is one change more. */
  removed?: number;
  /** Whether the owner keeps the samples; undefined where there are none. */
  keeps?: { readonly value: boolean; readonly set: (keeps: boolean) => void } | undefined;
  onTakeIn?: (content: Portfolio, count: string) => void;
  onClose: () => void;
}) {
  const { outcome, removed = 0, keeps, onTakeIn, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  const changes = outcome.kind === 'changes' ? outcome.differences : [];
  const count = changes.length + (removed > 0 ? 1 : 0);
  const changeCount = counted(count, 'change');
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={TITLE_ID} onClose={onClose}>
      <div className="dialog-box sheet import-box w-[min(52rem,100%)]">
        <h2 id={TITLE_ID} tabIndex={-1}>
          {dialogTitle(outcome, count)}
        </h2>
        <p className="label-mono">
          <bdi>{outcome.file}</bdi>
        </p>
        {outcome.kind === 'refused' && <Lines lines={outcome.lines} />}
        {(count > 0 || keeps !== undefined) && (
          <>
            <p className="site-note">
              Nothing is saved yet: the changes go into the editor, where you can edit them. Your
              unsaved changes to other fields stay.
            </p>
            {keeps !== undefined && (
              <section aria-label="Samples">
                <h3>Samples</h3>
                <p className="py-2 border-t border-line-night text-nav/[1.45]">
                  {keeps.value
                    ? 'They stay, beside what is yours.'
                    : `${counted(removed, 'sample text')} → removed`}
                </p>
                <label className="check flex items-center gap-3">
                  <input
                    type="checkbox"
                    checked={keeps.value}
                    onChange={({ target }) => keeps.set(target.checked)}
                  />
                  Keep the samples
                </label>
              </section>
            )}
            {grouped(changes).map(([name, own]) => (
              <Changes key={name} name={name} changes={own} />
            ))}
          </>
        )}
        {outcome.kind === 'changes' && outcome.notes !== undefined && outcome.notes.length > 0 && (
          <details>
            <summary>{counted(outcome.notes.length, 'note')} on what is not imported</summary>
            <Lines lines={outcome.notes} />
          </details>
        )}
        <div className="sheet-end">
          {outcome.kind === 'changes' && count > 0 && (
            <button
              type="button"
              className="btn btn-primary"
              onClick={() => {
                onTakeIn?.(outcome.content, changeCount);
                dialog.current?.close();
              }}
            >
              Put {changeCount} into the editor
            </button>
          )}
          <button type="button" className="btn btn-plain" onClick={() => dialog.current?.close()}>
            {count > 0 ? 'Cancel' : 'Close'}
          </button>
        </div>
      </div>
    </dialog>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li
          className="py-[0.4rem] border-t border-line-night text-nav/[1.45] wrap-anywhere"
          key={line}
        >
          {line}
        </li>
      ))}
    </ul>
  );
}

function dialogTitle(outcome: Outcome, count: number): string {
  if (outcome.kind === 'refused') return 'This file cannot be imported';
  if (outcome.notes !== undefined) {
    return count === 0 ? 'There is nothing to fill in' : `${counted(count, 'change')} to fill in`;
  }
  return count === 0 ? 'This file changes nothing' : `${counted(count, 'change')} in this file`;
}

function Changes({ name, changes }: { name: string; changes: readonly ChangeLine[] }) {
  return (
    <section aria-label={name}>
      <h3 className="flex items-baseline gap-3">
        {name} <span className="label-mono figures">{changes.length}</span>
      </h3>
      <dl className="import-changes">
        {changes.slice(0, LISTED).map((change) => (
          <div
            className="border-t border-line-night text-nav/[1.45]"
            key={`${change.kind} ${change.path}`}
          >
            <dt className="text-small text-moonlit-2">{withoutGroup(change)}</dt>
            <dd>
              <Values change={change} />
            </dd>
          </div>
        ))}
      </dl>
      {changes.length > LISTED && <p className="site-note">and {changes.length - LISTED} more.</p>}
    </section>
  );
}

function Values({ change }: { change: ChangeLine }) {
  const { kind, before, after, fields } = change;
  if (kind === 'moved') {
    return (
      <i>
        moved from place {before} to {after}
      </i>
    );
  }
  return (
    <>
      {before === null ? <i>added</i> : <Text text={before} isOld />}
      {' → '}
      {after === null ? <i>removed</i> : <Text text={after} />}
      {fields?.map(({ label, text }) => (
        <span key={label} className="block text-small text-moonlit-2">
          {label}: <bdi>{text}</bdi>
        </span>
      ))}
    </>
  );
}

function Text({ text, isOld = false }: { text: string; isOld?: boolean }) {
  if (text === '') return <i>nothing</i>;
  return isOld ? <del dir="auto">{text}</del> : <ins dir="auto">{text}</ins>;
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
