import { useRef } from 'react';
import { differences } from '../../../domain/content/differences.ts';
import { changeOf } from '../changes/change.ts';
import { ChangeList } from '../changes/change-list.tsx';
import { useModal } from '../controls/use-modal.ts';
import { useEdits } from '../document/use-edits.ts';
import { whenText } from './days.ts';

const TITLE_ID = 'restore-title';

/** Asks before a restored version replaces unsaved changes, which it lists. */
export function RestoreDialog(props: {
  savedAt: string;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { savedAt, onConfirm, onCancel } = props;
  const { saved, working } = useEdits().state();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  const changes = differences(saved.content, working).map((each) => changeOf(each, working));
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={TITLE_ID} onClose={onCancel}>
      <div className="dialog-box sheet">
        <h2 id={TITLE_ID}>Replace your unsaved changes?</h2>
        <p className="history-note">
          The version of {whenText(savedAt, new Date())} replaces everything in the editor. These
          unsaved changes would be lost:
        </p>
        <ChangeList changes={changes} />
        <div className="sheet-end">
          <button type="button" className="btn btn-primary" onClick={() => dialog.current?.close()}>
            Keep my changes
          </button>
          <button type="button" className="btn btn-plain" onClick={onConfirm}>
            Replace them
          </button>
        </div>
      </div>
    </dialog>
  );
}
