import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { Failure } from '../../domain/failure.ts';
import type { CallFailure } from './calls.ts';
import { useDraft, useDraftState } from './contexts.tsx';
import { KeptAt } from './drafts/kept-at.tsx';
import type { IdleClock } from './idle-clock.ts';
import { mergeOf, type SaveConflict } from './merge/save-conflict.ts';
import { saveStateText } from './save-state.ts';
import { SessionTime, SessionWarning } from './session-time.tsx';

/** The element id of the Save button. */
export const SAVE_ID = 'save';

interface EditorBarProps {
  readonly clock: IdleClock;
  readonly saving: boolean;
  /** When the draft of what is unsaved was stored; null if it is not stored. */
  readonly draftKeptAt: string | null;
  readonly failure: CallFailure | null;
  /** What failed before the page was loaded. */
  readonly pageFailure: Failure | undefined;
  /** The content can be edited and saved. */
  readonly ready: boolean;
  readonly autosave: boolean;
  readonly conflict: SaveConflict | null;
  /** Preview and its links. */
  readonly preview: ReactNode;
  readonly onAutosave: (on: boolean) => void;
  readonly onSave: () => void;
  readonly onDecide: () => void;
}

/** The sticky bar: the save state, autosave, logout and Save. */
export function EditorBar(props: EditorBarProps) {
  const { clock, saving, draftKeptAt, failure, pageFailure, ready, autosave, conflict } = props;
  const { working, unsaved, errors } = useDraftState(useDraft());
  const text = saveStateText({
    saving,
    last: failure === null ? 'saved' : failure.unanswered ? 'lost' : 'failed',
    unsaved: unsaved.length,
    errors: Object.keys(errors).length,
    toDecide: conflict === null ? 0 : mergeOf(conflict, working).conflicts.length,
  });
  return (
    <>
      <div className="desk-row">
        <div className="desk-name">
          <h1>Admin</h1>
          <SessionTime clock={clock} />
        </div>
        <p className="desk-state" data-unsaved={unsaved.length > 0 || undefined}>
          <i aria-hidden="true" />
          <span role="status" aria-label="Save state">
            {text}
          </span>
          {unsaved.length > 0 && <KeptAt time={draftKeptAt} />}
        </p>
        <label className="switch">
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked.
            role="switch"
            checked={autosave}
            disabled={!ready}
            onChange={(event) => props.onAutosave(event.target.checked)}
          />
          Autosave
        </label>
        <Form method="post" action="/admin" className="desk-logout">
          <button type="submit" name="intent" value="logout" className="btn btn-plain">
            Logout
          </button>
        </Form>
        {props.preview}
        <SaveButton {...props} unsaved={unsaved.length > 0} />
      </div>
      <SessionWarning clock={clock} />
      {conflict === null && failure === null && pageFailure !== undefined && (
        <div className="desk-failure">
          <p role="alert">{pageFailure.message}</p>
        </div>
      )}
      {conflict === null && failure !== null && (
        <div className="desk-failure">
          <p role="alert">
            {failure.message}
            {autosave && failure.unanswered && ' Autosave tries again by itself.'}
          </p>
          {ready && !saving && failure.code !== 'invalid-input' && (
            <button type="button" className="link" onClick={props.onSave}>
              Try again
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** Saves. It is filled only if there is something to save; during a conflict it leads to the decisions. */
function SaveButton(props: EditorBarProps & { unsaved: boolean }) {
  const { saving, ready, conflict, unsaved, onSave, onDecide } = props;
  const leadsToDecisions = conflict !== null;
  const isFilled = !leadsToDecisions && (unsaved || saving);
  const press = leadsToDecisions ? onDecide : onSave;
  return (
    <button
      id={SAVE_ID}
      type="button"
      className={`btn desk-save ${isFilled ? 'btn-primary' : 'btn-plain desk-quiet'}`}
      disabled={!ready}
      // `disabled` would remove the focus from the button.
      aria-disabled={saving}
      aria-keyshortcuts="Control+S Meta+S"
      onClick={saving ? undefined : press}
    >
      {saving ? (
        'Saving...'
      ) : (
        <>
          <span className={leadsToDecisions ? 'desk-save-name' : undefined}>Save</span>
          {leadsToDecisions && <span className="desk-decide">Decide</span>}
          <span aria-hidden="true" className="desk-key">
            Ctrl S
          </span>
        </>
      )}
    </button>
  );
}
