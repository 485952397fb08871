import { type Failure, failureOf } from '../../../domain/failure.ts';
import { loadContent } from '../browser/calls.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import type { Edits } from '../document/edits.ts';
import type { Owner } from '../owner.ts';
import { createStore, type Store } from '../state-store.ts';
import { showPreview } from './calls.ts';
import { pageOfTab, previewPath } from './preview-text.ts';

const BLOCKED: Failure = {
  ...failureOf('preview-failed'),
  message: 'The browser has blocked the preview window. Allow pop-ups for this site.',
};

interface State {
  /** The frames are open. */
  readonly isShown: boolean;
  /** The dialog of the shared links is open. */
  readonly isSharing: boolean;
}

/** The preview of this page's working copy. */
export interface Preview extends Store<State> {
  /** Opens or closes the frames. */
  readonly show: (isShown: boolean) => void;
  /** Stores the working copy as it is now, or what is published, and answers with the address's token. */
  readonly store: (what: 'typed' | 'live') => ReturnType<typeof showPreview>;
  /** Shows the page of the current tab in a window of its own, the same each time. To be called at a press. */
  readonly open: () => Promise<void>;
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

export function createPreview(edits: Edits, owner: Owner): Preview {
  const { set, ...store } = createStore<State>({
    isShown: false,
    isSharing: false,
  });
  const name = `preview-${randomUuid()}`;
  let shown: Window | null = null;
  const tokens: Record<'typed' | 'live', string | null> = { typed: null, live: null };
  const storeContent: Preview['store'] = async (what) => {
    const live = what === 'live' ? await loadContent() : null;
    if (live?.ok === false) return live;
    const answer = await showPreview(live?.content ?? edits.state().entered, tokens[what]);
    if (answer.ok) tokens[what] = answer.token;
    return answer;
  };
  return {
    ...store,
    show: (isShown) => set({ isShown }),
    store: storeContent,
    async open() {
      const { tab } = owner.state();
      const isThere = shown !== null && !shown.closed;
      // Before the call: browsers open windows only at a press.
      const target = isThere ? shown : newWindow(name);
      if (target === null) return owner.refused(BLOCKED);
      shown = target;
      const answer = await storeContent('typed');
      if (!answer.ok) {
        if (!isThere) target.close();
        return owner.refused(answer);
      }
      target.location.replace(previewPath(answer.token, pageOfTab(tab)));
      target.focus();
    },
    share: (isSharing) => set({ isSharing }),
  };
}
