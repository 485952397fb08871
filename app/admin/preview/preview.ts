import { type Portfolio, withFormats } from '../../../domain/content/portfolio.ts';
import { hasNotes, ownPages } from '../../../domain/content/published-notes.ts';
import { LISTED_PAGES, pathOf } from '../../../domain/pages.ts';
import { PREVIEW_PREFIX } from '../../../domain/previews.ts';
import { answerOf, api } from '../browser/calls.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import type { Edits } from '../document/edits.ts';
import type { Navigation } from '../layout/navigation.ts';
import type { Notices } from '../layout/notices.ts';
import type { Screen } from '../layout/screens.ts';
import { createStore } from '../state-store.ts';

const BLOCKED = 'The browser has blocked the preview window. Allow pop-ups for this site.';

export function createPreview(options: {
  edits: Edits;
  notices: Notices;
  navigation: Pick<Navigation, 'screen'>;
}) {
  const { edits, notices, navigation } = options;
  const { set, ...store } = createStore({ isSharing: false });
  const name = `preview-${randomUuid()}`;
  let shown: Window | null = null;
  let token: string | null = null;
  return {
    ...store,
    /** Shows the page of the open screen in a window of its own, the same each time. To be called at a press. */
    async open() {
      const screen = navigation.screen();
      const isThere = shown !== null && !shown.closed;
      // Before the call: browsers open windows only at a press.
      const target = isThere ? shown : window.open('', name);
      if (target === null) return notices.failed(BLOCKED);
      shown = target;
      const answer = await showPreview(edits.state().entered, token);
      if (!answer.ok) {
        if (!isThere) target.close();
        return notices.callFailed(answer);
      }
      token = answer.token;
      target.location.replace(
        previewPath(answer.token, pathOfScreen(screen, edits.state().working)),
      );
      target.focus();
    },
    share: (isSharing: boolean) => set({ isSharing }),
  };
}

/** The path of the page that shows what a screen edits; that of Home for the screens without a page. */
export function pathOfScreen(screen: Screen, content: Portfolio): string {
  const page = LISTED_PAGES.find((each) => each === screen) ?? 'home';
  // Where there are only pages of the owner's, there is no list.
  const [own] = page === 'notes' && !hasNotes(content) ? ownPages(content) : [];
  return own?.path ?? pathOf(page);
}

export const previewPath = (token: string, path = '/'): string =>
  `${PREVIEW_PREFIX}${token}${path === '/' ? '' : path}`;

/** Stores the content of this page's own preview; `token` is that of its last one, or null. */
const showPreview = (content: Portfolio, token: string | null) =>
  answerOf(api.previews.$post({ json: { content: withFormats(content), token } }), 'save-failed');
