import { differences } from '../../../domain/content/differences.ts';
import { errorLines } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { isObject } from '../../../domain/same.ts';
import { CallError } from '../browser/queries.ts';
import { Modal } from '../controls/modal.tsx';
import { ChangeList } from '../history/change-list.tsx';
import { counted } from '../text/count.ts';

/** The result of reading a file or another source: its changes, or why it cannot be used. */
export type Outcome =
  | {
      readonly kind: 'changes';
      readonly source: string;
      readonly before: Portfolio;
      readonly content: Portfolio;
      /** Where content is filled in: a line for each thing that is not used as it is. */
      readonly notes?: readonly string[];
    }
  | { readonly kind: 'refused'; readonly source: string; readonly lines: readonly string[] };

/** What a file or another source changes, field by field; nothing is changed before the owner agrees. */
export function ChangesDialog(props: {
  outcome: Outcome;
  /** How many samples are removed as well, which is one change more. */
  removed?: number;
  onApply: (content: Portfolio, count: string) => void;
  onClose: () => void;
}) {
  const { outcome, removed = 0, onApply, onClose } = props;
  const { before, content, notes = [] } = outcome.kind === 'changes' ? outcome : {};
  const changes = before && content ? differences(before, content) : [];
  const count = changes.length + (removed > 0 ? 1 : 0);
  const changeCount = counted(count, 'change');
  return (
    <Modal
      title={dialogTitle(outcome, count)}
      lead={
        <p className="hint pt-1 wrap-anywhere">
          <bdi>{outcome.source}</bdi>
        </p>
      }
      className="w-[min(52rem,100%)]"
      onClose={onClose}
    >
      <div className="dialog-body grid gap-6">
        {outcome.kind === 'refused' && <Lines lines={outcome.lines} />}
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
            <Lines lines={notes} />
          </details>
        )}
        {content && changes.length > 0 && <ChangeList changes={changes} content={content} />}
      </div>
      {content && count > 0 && (
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

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li className="py-2 border-t border-rule wrap-anywhere" key={line}>
        {line}
      </li>
    ))}
  </ul>
);

function dialogTitle(outcome: Outcome, count: number): string {
  if (outcome.kind === 'refused') return 'This file cannot be imported';
  if (outcome.notes !== undefined) {
    return count === 0 ? 'There is nothing to fill in' : `${counted(count, 'change')} to fill in`;
  }
  return count === 0 ? 'This file changes nothing' : `${counted(count, 'change')} in this file`;
}

/** The object in a file of JSON; undefined if there is none. */
export async function jsonObjectIn(
  file: File,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const value: unknown = JSON.parse(await file.text());
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Why a call was refused: a line for each field, or its message. Rethrows any other error. */
export function refusalOf(error: unknown): readonly string[] {
  if (!(error instanceof CallError)) throw error;
  const { fields, message } = error.failure;
  const lines = errorLines(fields);
  return lines.length > 0 ? lines : [message];
}
