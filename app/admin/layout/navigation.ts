import type { NavigateFunction } from 'react-router';
import type { Edits } from '../document/edits.ts';
import type { EntryView } from '../fields/entry-view.ts';
import { goToField } from '../fields/go-to-field.ts';
import type { SiteView } from '../settings/site-view.ts';
import { SCREENS, type Screen, screenAt, screenOf } from './screens.ts';

/** The ways to a screen of the admin and to a field. */
export interface Navigation {
  /** The screen that is open. */
  readonly screen: () => Screen;
  /** Opens a screen; what it shows is on the page when the promise is resolved. */
  readonly show: (screen: Screen) => Promise<void>;
  /** As `show`, and focuses the screen's heading. */
  readonly showAndFocus: (screen: Screen) => Promise<void>;
  /** Opens what a field is in, and focuses it. */
  readonly goTo: (address: string) => Promise<void>;
}

/** The element id of the heading of the open screen. */
export const HEADING_ID = 'screen-title';

/** The heading of the open screen. */
export const screenHeading = (): HTMLElement | null => document.getElementById(HEADING_ID);

export function createNavigation(options: {
  navigate: NavigateFunction;
  edits: Edits;
  entries: EntryView;
  site: SiteView;
}): Navigation {
  const { navigate, edits, entries, site } = options;
  const screen = () => screenAt(window.location.pathname);
  const show = async (next: Screen) => {
    if (next !== screen()) await navigate(SCREENS[next].path, { flushSync: true });
  };
  return {
    screen,
    show,
    async showAndFocus(next) {
      await show(next);
      screenHeading()?.focus();
    },
    async goTo(address) {
      site.openField(address);
      entries.reveal(edits.state().entered, address);
      await show(screenOf(address));
      goToField(address);
    },
  };
}
