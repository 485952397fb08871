import type { NavigateFunction } from 'react-router';
import type { Edits } from '../document/edits.ts';
import type { EntryView } from '../fields/entry-view.ts';
import { goToField } from '../fields/go-to-field.ts';
import type { SiteView } from '../settings/site-view.ts';
import { SCREENS, type Screen, screenOf } from './screens.ts';

/** The ways to a screen of the admin and to a field. */
export interface Navigation {
  /** The screen that is open. */
  readonly screen: () => Screen;
  /** To be called when a screen is on the page. */
  readonly arrived: (screen: Screen) => void;
  /** Opens a screen; what it shows is on the page when the promise is resolved. */
  readonly show: (screen: Screen) => Promise<void>;
  /** As `show`, and focuses the screen's heading. */
  readonly showAndFocus: (screen: Screen) => Promise<void>;
  /** Opens a part of a screen, which has an address of its own, such as `/admin/settings#passcode`. */
  readonly goToPart: (screen: Screen, part: string) => Promise<void>;
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
  let open: Screen = 'home';
  let shown: (screen: Screen) => void = () => {};
  // The router resolves before the screen is on the page.
  const show = async (next: Screen, hash = '') => {
    if (next === open && hash === '') return;
    const isOpen = next === open;
    const arrival = new Promise<void>((resolve) => {
      shown = (screen) => screen === next && resolve();
    });
    await navigate(`${SCREENS[next].path}${hash}`);
    if (!isOpen) await arrival;
  };
  return {
    screen: () => open,
    arrived(screen) {
      open = screen;
      shown(screen);
    },
    show,
    async showAndFocus(next) {
      await show(next);
      screenHeading()?.focus();
    },
    goToPart: (next, part) => show(next, `#${part}`),
    async goTo(address) {
      site.openField(address);
      entries.reveal(edits.state().entered, address);
      await show(screenOf(address));
      goToField(address);
    },
  };
}
