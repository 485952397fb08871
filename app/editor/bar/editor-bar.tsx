import { ChevronDown, Search } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form } from 'react-router';
import type { Failure } from '../../../domain/failure.ts';
import type { CallFailure } from '../browser/calls.ts';
import { useShortcutKey } from '../controls/shortcuts.ts';
import type { SaveConflict } from '../merge/save-conflict.ts';
import { BarFailure } from '../saving/bar-failure.tsx';
import { SaveButton } from '../saving/save-button.tsx';
import { SaveStateText } from '../saving/save-state-text.tsx';
import type { IdleClock } from '../session/idle-clock.ts';
import { SessionTime, SessionWarning } from '../session/session-time.tsx';
import { ALL_TABS_ID, AllTabs } from './all-tabs.tsx';
import { type EditorTab, tabId } from './editor-tabs.ts';
import { TabList } from './tab-list.tsx';

/** The element id of the Logout button after the tabs. */
export const LOGOUT_ID = 'logout';

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
  /** The controls of the preview. */
  readonly preview: ReactNode;
  readonly tab: EditorTab;
  /** The number of unread messages. */
  readonly unread: number;
  readonly onAutosave: (on: boolean) => void;
  readonly onSave: () => void;
  readonly onDecide: () => void;
  /** Opens the palette; null while it cannot be opened. */
  readonly onFind: (() => void) | null;
  readonly onTab: (tab: EditorTab) => void;
}

/**
 * The rows that stay in the window: the save state and what can be done, and the tabs. On a phone the row of tabs ends
 * with a button that opens all of them, and Autosave, the preview and Logout below.
 */
export function EditorBar(props: EditorBarProps) {
  const { clock, saving, failure, ready, autosave, conflict, tab, unread, onTab } = props;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const current = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    flushSync(() => setOpen(!isOpen));
    if (!isOpen) current.current?.focus();
  };
  const choose = (next: EditorTab) => {
    flushSync(() => setOpen(false));
    onTab(next);
    document.getElementById(tabId(next))?.focus();
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
      <div className="editor-row">
        <h1>Admin</h1>
        <SaveStateText {...props} />
        <FindButton onPress={ready ? props.onFind : null} />
        <div id={ALL_TABS_ID} className="editor-all" data-open={isOpen || undefined}>
          <AllTabs tab={tab} unread={unread} current={current} onSelect={choose} />
          <div className="editor-tools">
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
            {props.preview}
            <SessionEnd clock={clock} />
          </div>
        </div>
        <SaveButton
          saving={saving}
          ready={ready}
          decides={conflict !== null}
          onPress={conflict === null ? props.onSave : props.onDecide}
        />
      </div>
      <div className="editor-line">
        <TabList tab={tab} unread={unread} onSelect={onTab} />
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
        <SessionEnd clock={clock} logoutId={LOGOUT_ID} />
      </div>
      <SessionWarning clock={clock} />
      {conflict === null && (
        <BarFailure
          failure={failure}
          pageFailure={props.pageFailure}
          autosave={autosave}
          onRetry={ready && !saving ? props.onSave : null}
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
      disabled={onPress === null}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress ?? undefined}
    >
      <Search aria-hidden="true" size={16} strokeWidth={1.6} />
      <span>Find or do</span>
      <span aria-hidden="true" className="editor-key">
        {shortcutKey} K
      </span>
    </button>
  );
}

/** The remaining time of the session, and the way to end it: after the tabs, and on a phone below all tabs. */
function SessionEnd({ clock, logoutId }: { clock: IdleClock; logoutId?: string }) {
  return (
    <div className="editor-session">
      <SessionTime clock={clock} />
      <Form method="post" action="/admin">
        <button id={logoutId} type="submit" name="intent" value="logout" className="editor-logout">
          Logout
        </button>
      </Form>
    </div>
  );
}
