import { useEdits, useEditsState } from '../document/use-edits.ts';
import { counted } from '../text/count.ts';
import { browserOf, mergeOf, type SaveConflict } from './save-conflict.ts';
import './merge.css';

/** Says in the bar that another save has met this one, and leads to the decisions. */
export function ConflictNotice(props: {
  saveConflict: SaveConflict;
  autosave: boolean;
  /** Null while the decisions are shown. */
  onDecide: (() => void) | null;
  /** Opens the history, where their version is the newest. */
  onHistory: () => void;
}) {
  const { saveConflict, autosave, onDecide, onHistory } = props;
  const { conflicts, joined } = mergeOf(saveConflict, useEditsState(useEdits()).working);
  const { theirs } = saveConflict;
  return (
    <section className="editor-notice" aria-label="Another save">
      <div className="wrap">
        <p>
          {/* Announced once: the numbers change while the owner types, and are in the save state too. */}
          <b role="alert">
            {browserOf(theirs)} saved version {theirs.version}.
          </b>{' '}
          {counted(joined.length, 'change')} joined, {conflicts.length} to decide.
          {autosave && ' Autosave waits.'}
        </p>
        <button type="button" className="link" onClick={onHistory}>
          See their version
        </button>
        {onDecide !== null && (
          <button type="button" className="btn btn-plain" onClick={onDecide}>
            Decide {conflicts.length}
          </button>
        )}
      </div>
    </section>
  );
}
