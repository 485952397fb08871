import { Form } from 'react-router';
import type { Failure } from '../../domain/failure.ts';
import { useDraft, useDraftState } from './contexts.tsx';
import { KeptAt } from './drafts/kept-at.tsx';
import type { IdleClock } from './idle-clock.ts';
import { saveStateText } from './save-state.ts';
import { SessionTime, SessionWarning } from './session-time.tsx';

/** The sticky bar: the save state, autosave, logout and Save. */
export function EditorBar(props: {
  clock: IdleClock;
  saving: boolean;
  /** When the draft of what is unsaved was stored; null if it is not stored. */
  draftKeptAt: string | null;
  failure: Failure | null;
  ready: boolean;
  autosave: boolean;
  onAutosave: (on: boolean) => void;
  onSave: () => void;
}) {
  const { clock, saving, draftKeptAt, failure, ready, autosave, onAutosave, onSave } = props;
  const { unsaved, errors } = useDraftState(useDraft());
  const text = saveStateText({
    saving,
    failed: failure !== null,
    unsaved: unsaved.length,
    errors: Object.keys(errors).length,
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
            onChange={(event) => onAutosave(event.target.checked)}
          />
          Autosave
        </label>
        <Form method="post" action="/admin" className="desk-logout">
          <button type="submit" name="intent" value="logout" className="btn btn-plain">
            Logout
          </button>
        </Form>
        <button
          type="button"
          className="btn btn-primary desk-save"
          disabled={!ready}
          // `disabled` would remove the focus from the button.
          aria-disabled={saving}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={saving ? undefined : onSave}
        >
          {saving ? 'Saving...' : 'Save'}
          {!saving && (
            <span aria-hidden="true" className="desk-key">
              Ctrl S
            </span>
          )}
        </button>
      </div>
      <SessionWarning clock={clock} />
      {failure !== null && (
        <p className="desk-failure" role="alert">
          {failure.message}
        </p>
      )}
    </>
  );
}
