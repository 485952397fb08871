import { sectionOf } from '../../../domain/content/labels.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { Edits } from '../document/edits.ts';
import type { EntryView } from '../fields/entry-view.ts';
import { goToField } from '../fields/go-to-field.ts';
import type { SiteView } from '../settings/site-view.ts';
import { createStore, type Store } from '../state-store.ts';
import { type EditorTab, scrollToPanel, tabId } from './editor-tabs.ts';

/** A message that is shown over the page for some time. */
export interface Notice {
  readonly tone: 'success' | 'error';
  readonly message: string;
  /** It stays until it is closed. */
  readonly stays?: boolean;
  /** Takes back what the notice is about. */
  readonly undo?: () => void;
}

interface Shown {
  readonly notice: Notice | null;
  readonly tab: EditorTab;
}

/** What the owner is told and shown: notices, and the ways to a tab and to a field. */
export interface Owner extends Store<Shown> {
  readonly done: (message: string, options?: Pick<Notice, 'stays' | 'undo'>) => void;
  readonly failed: (message: string) => void;
  /** Says why a call failed, or asks for a login where the session has ended. */
  readonly refused: (failure: Failure) => void;
  readonly closeNotice: () => void;
  readonly show: (tab: EditorTab) => void;
  readonly showAndFocus: (tab: EditorTab) => void;
  /** Opens what a field is in, and focuses it. */
  readonly goTo: (address: string) => void;
}

export function createOwner(options: {
  edits: Edits;
  entries: EntryView;
  site: SiteView;
  /** Ends the session of this page. */
  expire: () => void;
}): Owner {
  const { edits, entries, site, expire } = options;
  const { set, setNow, ...store } = createStore<Shown>({
    notice: null,
    tab: 'home',
  });
  const failed = (message: string) => set({ notice: { tone: 'error', message } });
  const show = (tab: EditorTab) => {
    setNow({ tab });
    scrollToPanel();
  };
  return {
    ...store,
    done: (message, options) => set({ notice: { tone: 'success', message, ...options } }),
    failed,
    refused(failure) {
      if (failure.code === 'session-expired') expire();
      else failed(failure.message);
    },
    closeNotice: () => set({ notice: null }),
    show,
    showAndFocus(tab) {
      show(tab);
      document.getElementById(tabId(tab))?.focus();
    },
    goTo(address) {
      const tab = sectionOf(address) ?? store.state().tab;
      site.openField(address);
      entries.reveal(edits.state().entered, address);
      setNow({ tab });
      goToField(address);
    },
  };
}
