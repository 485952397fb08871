import type { NavigateFunction } from 'react-router';
import type { Edits } from '../document/edits.ts';
import type { EntryView } from '../fields/entry-view.ts';
import { goToField } from '../fields/go-to-field.ts';
import { anchorOf, SCREENS, type Screen, screenOf } from './screens.ts';

export const HEADING_ID = 'screen-title';

export const screenHeading = (): HTMLElement | null => document.getElementById(HEADING_ID);

/** The ways to a screen of the admin and to a field. */
export function createNavigation(options: {
  navigate: NavigateFunction;
  edits: Edits;
  entries: EntryView;
}) {
  const { navigate, edits, entries } = options;
  let open: Screen = 'home';
  let shown: (screen: Screen) => void = () => {};
  /** Opens a screen; what it shows is on the page when the promise is resolved, which is after the router's. */
  const show = async (next: Screen, anchor = '') => {
    if (next === open && anchor === '') return;
    const isOpen = next === open;
    const arrival = new Promise<void>((resolve) => {
      shown = (screen) => screen === next && resolve();
    });
    const to = { pathname: SCREENS[next].path, hash: anchor };
    await navigate(to, { flushSync: isOpen, preventScrollReset: anchor !== '' });
    if (!isOpen) await arrival;
  };
  return {
    screen: () => open,
    arrived(screen: Screen) {
      open = screen;
      shown(screen);
    },
    show,
    async showAndFocus(next: Screen) {
      await show(next);
      screenHeading()?.focus();
    },
    /**
     * Opens what a field is in, and focuses it; also a group of words, such as `site/words/contact`, or a part of
     * Settings, such as `settings/passcode`.
     */
    async goTo(address: string) {
      entries.reveal(edits.state().entered, address);
      await show(screenOf(address), anchorOf(address));
      goToField(address);
    },
  };
}

export type Navigation = ReturnType<typeof createNavigation>;
