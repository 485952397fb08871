import type { DialogWords } from './downloads-data.ts';

type TabWords = Pick<DialogWords, 'dialog' | 'checking' | 'startedInTab'>;

/** A new browser tab for a download that is not available yet. */
export interface DownloadTab {
  /** Starts the download in the tab; false if the browser does not allow a new tab. */
  start(href: string): boolean;
  close(): void;
}

/**
 * Prepares a tab for a download that is about to be requested; must be called in the event handler of the
 * user's action. In browsers with `navigator.userActivation` the tab is opened when the download starts, if
 * the activation still lasts. In others it is opened immediately, and closed if the token is refused.
 */
export function prepareDownloadTab(words: TabWords): DownloadTab {
  if (!('userActivation' in navigator)) return wrapTab(open(), words);
  return {
    start: (href) => navigator.userActivation.isActive && wrapTab(open(), words).start(href),
    close: () => {},
  };
}

const open = (): Window | null => window.open('', '_blank');

function wrapTab(opened: Window | null, words: TabWords): DownloadTab {
  if (opened === null) return { start: () => false, close: () => {} };
  opened.opener = null;
  showText(opened, words.dialog, words.checking);
  return {
    start(href) {
      // A download does not replace the tab's document, so this text stays visible.
      showText(opened, words.dialog, words.startedInTab);
      opened.location.replace(href);
      return true;
    },
    close: () => opened.close(),
  };
}

function showText({ document, closed }: Window, title: string, text: string): void {
  if (closed) return;
  document.title = title;
  const { lang, dir } = window.document.documentElement;
  Object.assign(document.documentElement, { lang, dir });
  document.documentElement.style.colorScheme = 'dark';
  document.body.style.font = '1.0625rem/1.5 system-ui, sans-serif';
  document.body.style.padding = '1.25rem';
  document.body.textContent = text;
}
