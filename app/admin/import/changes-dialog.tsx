import { differences } from '../../../domain/content/differences.ts';
import { errorLines } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { applyDifference, type Side } from '../../../domain/merge.ts';
import { isObject } from '../../../domain/same.ts';
import { SiteError } from '../../../domain/site-error.ts';
import { CallError } from '../browser/calls.ts';
import { Modal } from '../controls/modal.tsx';
import { ChangeList } from '../history/change-list.tsx';
import { useFeatures } from '../layout/features.ts';
import { counted } from '../text/formats.ts';

/** What a file or another source would change. */
export interface Changes {
  readonly source: string;
  readonly before: Portfolio;
  readonly content: Portfolio;
  /** Where content is filled in: a line for each thing that is not used as it is. */
  readonly notes?: readonly string[];
  /** How many samples are removed as well, which is one change more. */
  readonly removed?: number;
}

/** What a source changes, field by field, before the owner agrees to it. */
export function ChangesDialog(props: {
  changes: Changes;
  onApply: (content: Portfolio, count: string) => void;
  onClose: () => void;
}) {
  const { onApply, onClose } = props;
  const { source, before, content, notes = [], removed = 0 } = props.changes;
  const changes = differences(before, content);
  const count = changes.length + (removed > 0 ? 1 : 0);
  const changeCount = counted(count, 'change');
  return (
    <Modal
      title={count === 0 ? 'No changes' : changeCount}
      lead={
        <p className="hint pt-1 wrap-anywhere">
          <bdi>{source}</bdi>
        </p>
      }
      className="w-[min(52rem,100%)]"
      onClose={onClose}
    >
      <div className="dialog-body grid gap-6">
        {count > 0 && (
          <p>
            Nothing is saved yet: the changes go into the editor, where you can edit them. Your
            unsaved changes to other fields stay.
          </p>
        )}
        {removed > 0 && <p>{`${counted(removed, 'sample text')} → removed`}</p>}
        {notes.length > 0 && (
          <details>
            <summary className="cursor-pointer">
              {counted(notes.length, 'note')} on what is not imported
            </summary>
            <ul>
              {notes.map((note) => (
                <li className="py-2 border-t border-rule wrap-anywhere" key={note}>
                  {note}
                </li>
              ))}
            </ul>
          </details>
        )}
        {changes.length > 0 && <ChangeList changes={changes} content={content} />}
      </div>
      {count > 0 && (
        <div className="dialog-foot">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="btn btn-fill"
            onClick={() => {
              onApply(content, changeCount);
              onClose();
            }}
          >
            Put {changeCount} into the editor
          </button>
        </div>
      )}
    </Modal>
  );
}

/** The changes of a source to what is saved, which go into the editor as one change. */
export function SourceChanges(props: {
  changes: Changes;
  /** What stays where the owner has changed the same field and not saved it. */
  preferred: Side;
  /** What the change is called by Undo, and what it has done, such as `imported`. */
  what: string;
  done: string;
  onClose: () => void;
}) {
  const { preferred, what, done, ...dialog } = props;
  const { edits, announceEdit } = useFeatures();
  const apply = (to: Portfolio, count: string) => {
    const { entered, saved } = edits.state();
    const content = applyDifference(entered, { from: saved.content, to }, preferred);
    edits.apply({ kind: 'replace', what, content });
    announceEdit(`${count} ${done}.`);
  };
  return <ChangesDialog {...dialog} onApply={apply} />;
}

/** The object in a file of JSON. Throws an error that says what the file is not, such as `an export`. */
export async function jsonObjectIn(
  file: File,
  kind: string,
): Promise<Readonly<Record<string, unknown>>> {
  const value: unknown = await file
    .text()
    .then(JSON.parse)
    .catch(() => undefined);
  if (!isObject(value)) throw new Error(`This file is not JSON, as ${kind} is.`);
  return value;
}

/** Why a source cannot be used: a sentence for each field, or the message of the error. */
export function problemOf(error: Error): string {
  const failure = error instanceof CallError ? error.failure : error;
  const fields = failure instanceof Error && !(failure instanceof SiteError) ? {} : failure.fields;
  return errorLines(fields).join(' ') || error.message;
}
