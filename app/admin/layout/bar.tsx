import { ChevronDown, Equal, Search, X } from 'lucide-react';
import { Form } from 'react-router';
import type { Failure } from '../../../domain/failure.ts';
import { BrandMark } from '../../layout/brand-mark.tsx';
import { AUTOSAVE, useSwitch } from '../browser/local-storage.ts';
import { useAskToLeave } from '../browser/use-leave-confirmation.ts';
import { useShortcutKey } from '../controls/shortcuts.ts';
import { PreviewControls } from '../preview/preview-controls.tsx';
import { SaveButton } from '../saving/save-button.tsx';
import { SaveFailure, SaveStateText } from '../saving/save-state-text.tsx';
import { SessionTime, SessionWarning } from '../session/session-time.tsx';
import { useStore } from '../state-store.ts';
import { BarNight } from './bar-night.tsx';
import { useFeatures } from './features.ts';
import { SCREENS, type Screen } from './screens.ts';
import { SITE_LINKS_ID, SiteLinks, useBrand } from './site-links.tsx';

/** The element id of the Logout button. */
export const LOGOUT_ID = 'logout';

/** The element id of the rail, which is a menu on a phone. */
export const RAIL_ID = 'rail';

/**
 * The bar that stays in the window: the way to the site, the state of the save, and what can be done with all of it. On a
 * phone it begins with the button of the rail, which has what the bar has no space for.
 */
export function Bar(props: {
  screen: Screen;
  /** What failed before the page was loaded. */
  pageFailure: Failure | undefined;
  /** The content can be edited and saved. */
  ready: boolean;
  isRailOpen: boolean;
  onToggleRail: () => void;
}) {
  const { screen, pageFailure, ready, isRailOpen, onToggleRail } = props;
  const { saving } = useFeatures();
  const { isSaving, conflict } = useStore(saving, (state) => state);
  const Lead = isRailOpen ? X : Equal;
  return (
    <header>
      <div className="desk-bar on-night">
        <BarNight />
        <button
          type="button"
          className="relative hidden items-center gap-3 h-full ps-5 pe-3 font-strong max-desk:flex"
          aria-expanded={isRailOpen}
          aria-controls={RAIL_ID}
          onClick={onToggleRail}
        >
          <Lead aria-hidden="true" size={20} strokeWidth={1.5} />
          <span className="sr-only">Menu, now </span>
          <span>{SCREENS[screen].label}</span>
        </button>
        <Brand />
        <SaveStateText />
        <div className="relative flex items-center gap-1 pe-6 max-desk:pe-2">
          <div className="contents max-desk:hidden">
            <BarTools ready={ready} />
          </div>
          <SaveButton saving={isSaving} ready={ready} onPress={saving.save} />
          <div className="contents max-desk:hidden">
            <Logout id={LOGOUT_ID} />
          </div>
        </div>
      </div>
      <SiteLinks />
      <SessionWarning />
      {conflict === null && (
        <SaveFailure pageFailure={pageFailure} onRetry={ready && !isSaving ? saving.save : null} />
      )}
    </header>
  );
}

/** The brand, which opens the links to the site. */
function Brand() {
  const brand = useBrand();
  return (
    <button
      type="button"
      className="relative flex items-center gap-[0.7rem] min-w-0 h-full ps-6 whitespace-nowrap max-desk:hidden"
      popoverTarget={SITE_LINKS_ID}
    >
      <BrandMark />
      <b className="truncate font-display" dir="auto">
        {brand}
      </b>
      <span className="inline-flex items-center gap-1 text-small text-(--quiet) max-[75rem]:sr-only">
        View site
        <ChevronDown aria-hidden="true" size={14} strokeWidth={1.5} />
      </span>
    </button>
  );
}

/** Search, Autosave and the preview: in the bar, and on a phone in the rail. */
export function BarTools({ ready }: { ready: boolean }) {
  const { palette } = useFeatures();
  const autosave = useSwitch(AUTOSAVE);
  const shortcutKey = useShortcutKey();
  return (
    <>
      <button
        type="button"
        className="desk-tool max-desk:flex-row-reverse"
        title="Search"
        disabled={!ready}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={palette.open}
      >
        <Search aria-hidden="true" size={16} strokeWidth={1.5} />
        <span className="desk:sr-only">Search</span>
        <span className="font-mono text-label/[1] max-[75rem]:hidden" aria-hidden="true">
          {shortcutKey} K
        </span>
      </button>
      <label className="desk-tool switch max-desk:flex-row-reverse">
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
    </>
  );
}

/** The way to end the session, with the time that is left of it. */
export function Logout({ id }: { id?: string }) {
  const askToLeave = useAskToLeave();
  return (
    <Form
      method="post"
      action="/admin"
      className="flex items-center"
      onSubmit={(event) => {
        if (!askToLeave()) event.preventDefault();
      }}
    >
      <button id={id} type="submit" name="intent" value="logout" className="desk-tool">
        Logout <SessionTime />
      </button>
    </Form>
  );
}
