import { ChevronDown, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { Form } from 'react-router';
import type { Failure } from '../../../domain/failure.ts';
import { AUTOSAVE, useSwitch } from '../browser/local-storage.ts';
import { focusAfter } from '../controls/focus.ts';
import { useShortcutKey } from '../controls/shortcuts.ts';
import { PreviewControls } from '../preview/preview-controls.tsx';
import { BarFailure } from '../saving/bar-failure.tsx';
import { SaveButton } from '../saving/save-button.tsx';
import { SaveStateText } from '../saving/save-state-text.tsx';
import { SessionTime, SessionWarning } from '../session/session-time.tsx';
import { useStore } from '../state-store.ts';
import { ALL_TABS_ID, AllTabs } from './all-tabs.tsx';
import type { EditorTab } from './editor-tabs.ts';
import { useFeatures } from './features.ts';
import { TabList } from './tab-list.tsx';

/** The element id of the Logout button after the tabs. */
export const LOGOUT_ID = 'logout';

/**
 * The rows that stay in the window: the save state and what can be done, and the tabs. On a phone the row of tabs ends
 * with a button that opens all of them, and Autosave, the preview and Logout below.
 */
export function EditorBar(props: {
  /** What failed before the page was loaded. */
  pageFailure: Failure | undefined;
  /** The content can be edited and saved. */
  ready: boolean;
}) {
  const { ready } = props;
  const { owner, saving, palette } = useFeatures();
  const tab = useStore(owner, (shown) => shown.tab);
  const { isSaving, conflict } = useStore(saving, (state) => state);
  const autosave = useSwitch(AUTOSAVE);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const current = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    focusAfter(
      () => setOpen(!isOpen),
      () => (isOpen ? null : current.current),
    );
  };
  const choose = (next: EditorTab) => {
    setOpen(false);
    owner.showAndFocus(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the buttons inside.
    <div
      className="wrap editor-bar-content"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        opener.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
        // A dialog gives the focus back to the button that opened it.
        if (relatedTarget.closest('dialog') !== null) return;
        // The list covers the page; an element that takes the focus there must be visible.
        setOpen(false);
      }}
    >
      <div className="editor-row flex items-center gap-5 min-h-14 max-[15rem]:flex-wrap max-[15rem]:justify-end">
        <h1 className="text-[1.375rem]/[1] tracking-mid">Admin</h1>
        <SaveStateText />
        <FindButton onPress={ready ? palette.open : null} />
        <div id={ALL_TABS_ID} className="editor-all contents" data-open={isOpen || undefined}>
          <AllTabs tab={tab} current={current} onSelect={choose} />
          <div className="editor-tools contents">
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
            <SessionEnd />
          </div>
        </div>
        <SaveButton saving={isSaving} ready={ready} onPress={saving.save} />
      </div>
      <div className="editor-line flex items-stretch justify-between gap-[1.1rem] max-desk:gap-0 max-desk:-mx-edge">
        <TabList tab={tab} onSelect={owner.show} />
        <button
          ref={opener}
          type="button"
          className="editor-more"
          aria-expanded={isOpen}
          aria-controls={ALL_TABS_ID}
          onClick={toggle}
        >
          All
          <span className="sr-only"> tabs</span>
          <ChevronDown aria-hidden="true" size={14} strokeWidth={1.6} />
        </button>
        <SessionEnd logoutId={LOGOUT_ID} />
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

/** The remaining time of the session, and the way to end it: after the tabs, and on a phone below all tabs. */
function SessionEnd({ logoutId }: { logoutId?: string }) {
  return (
    <div className="editor-session flex flex-none items-center gap-[1.1rem] whitespace-nowrap">
      <SessionTime />
      <Form method="post" action="/admin">
        <button
          id={logoutId}
          type="submit"
          name="intent"
          value="logout"
          className="editor-logout min-h-11 text-small text-moonlit-2 underline decoration-1 decoration-line-night-2 underline-offset-[0.3em]"
        >
          Logout
        </button>
      </Form>
    </div>
  );
}
