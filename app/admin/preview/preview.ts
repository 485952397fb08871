import { type Failure, failureOf } from '../../../domain/failure.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import type { Edits } from '../document/edits.ts';
import type { Navigation } from '../layout/navigation.ts';
import type { Notices } from '../layout/notices.ts';
import { createStore, type Store } from '../state-store.ts';
import { showPreview } from './calls.ts';
import { pageOfScreen, previewPath } from './preview-text.ts';

const BLOCKED: Failure = {
  ...failureOf('save-failed'),
  message: 'The browser has blocked the preview window. Allow pop-ups for this site.',
};

/** The preview of this page's working copy. */
export interface Preview extends Store<{ readonly isSharing: boolean }> {
  /** Shows the page of the open screen in a window of its own, the same each time. To be called at a press. */
  readonly open: () => Promise<void>;
  /** Opens or closes the dialog of the shared links. */
  readonly share: (isSharing: boolean) => void;
}

/** A window with nothing in it, dark like the page that follows. */
function newWindow(name: string): Window | null {
  const opened = window.open('', name);
  if (opened !== null) {
    opened.document.title = 'Preview';
    opened.document.documentElement.style.colorScheme = 'dark';
  }
  return opened;
}

export function createPreview(options: {
  edits: Edits;
  notices: Notices;
  navigation: Pick<Navigation, 'screen'>;
}): Preview {
  const { edits, notices, navigation } = options;
  const { set, ...store } = createStore({ isSharing: false });
  const name = `preview-${randomUuid()}`;
  let shown: Window | null = null;
  let token: string | null = null;
  return {
    ...store,
    async open() {
      const screen = navigation.screen();
      const isThere = shown !== null && !shown.closed;
      // Before the call: browsers open windows only at a press.
      const target = isThere ? shown : newWindow(name);
      if (target === null) return notices.refused(BLOCKED);
      shown = target;
      const answer = await showPreview(edits.state().entered, token);
      if (!answer.ok) {
        if (!isThere) target.close();
        return notices.refused(answer);
      }
      token = answer.token;
      target.location.replace(previewPath(answer.token, pageOfScreen(screen)));
      target.focus();
    },
    share: (isSharing) => set({ isSharing }),
  };
}
