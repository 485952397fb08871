import { Search } from 'lucide-react';
import { Form } from 'react-router';
import type { Failure } from '../../../domain/failure.ts';
import { AUTOSAVE, useSwitch } from '../browser/local-storage.ts';
import { useShortcutKey } from '../controls/shortcuts.ts';
import { PreviewControls } from '../preview/preview-controls.tsx';
import { BarFailure } from '../saving/bar-failure.tsx';
import { SaveButton } from '../saving/save-button.tsx';
import { SaveStateText } from '../saving/save-state-text.tsx';
import { SessionTime, SessionWarning } from '../session/session-time.tsx';
import { useStore } from '../state-store.ts';
import { useFeatures } from './features.ts';

/** The element id of the Logout button. */
export const LOGOUT_ID = 'logout';

/** The bar that stays in the window: the way to the site, the state of the save, and what can be done with all of it. */
export function EditorBar(props: {
  /** What failed before the page was loaded. */
  pageFailure: Failure | undefined;
  /** The content can be edited and saved. */
  ready: boolean;
}) {
  const { ready } = props;
  const { saving, palette } = useFeatures();
  const { isSaving, conflict } = useStore(saving, (state) => state);
  const autosave = useSwitch(AUTOSAVE);
  return (
    <div className="wrap editor-bar-content">
      <div className="editor-row flex items-center gap-5 min-h-14">
        <a href="/" className="brand">
          View site
        </a>
        <SaveStateText />
        <FindButton onPress={ready ? palette.open : null} />
        <label className="switch">
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked.
            role="switch"
            checked={autosave}
            disabled={!ready}
            onChange={(event) => AUTOSAVE.set(event.target.checked)}
          />
          Autosave
        </label>
        <PreviewControls ready={ready} />
        <SaveButton saving={isSaving} ready={ready} onPress={saving.save} />
        <SessionEnd />
      </div>
      <SessionWarning />
      {conflict === null && (
        <BarFailure
          pageFailure={props.pageFailure}
          onRetry={ready && !isSaving ? saving.save : null}
        />
      )}
    </div>
  );
}

function FindButton({ onPress }: { onPress: (() => void) | null }) {
  const shortcutKey = useShortcutKey();
  return (
    <button
      type="button"
      className="editor-find"
      // Where the bar is narrow, only its icon is shown.
      title="Search"
      disabled={onPress === null}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress ?? undefined}
    >
      <Search aria-hidden="true" size={16} strokeWidth={1.6} />
      <span>Search</span>
      <span aria-hidden="true" className="editor-key">
        {shortcutKey} K
      </span>
    </button>
  );
}

/** The remaining time of the session, and the way to end it. */
function SessionEnd() {
  return (
    <Form method="post" action="/admin" className="flex items-center gap-4 whitespace-nowrap">
      <SessionTime />
      <button id={LOGOUT_ID} type="submit" name="intent" value="logout" className="link">
        Logout
      </button>
    </Form>
  );
}
