import { useDraft, useDraftState } from '../contexts.tsx';
import { counted } from '../count.ts';
import { browserOf, mergeOf, type SaveConflict } from './save-conflict.ts';
import './merge.css';

/** Says in the bar that another save has met this one, and leads to the decisions. */
export function ConflictNotice(props: {
  saveConflict: SaveConflict;
  autosave: boolean;
  /** Null while the decisions are shown. */
  onDecide: (() => void) | null;
}) {
  const { saveConflict, autosave, onDecide } = props;
  const { conflicts, joined } = mergeOf(saveConflict, useDraftState(useDraft()).working);
  const { theirs } = saveConflict;
  return (
    <div className="desk-notice">
      <div className="wrap">
        <p role="alert">
          <b>
            {browserOf(theirs)} saved version {theirs.version}.
          </b>{' '}
          {counted(joined.length, 'change')} joined, {conflicts.length} to decide.
          {autosave && ' Autosave waits.'}
        </p>
        {onDecide !== null && (
          <button type="button" className="btn btn-plain" onClick={onDecide}>
            Decide {conflicts.length}
          </button>
        )}
      </div>
    </div>
  );
}
