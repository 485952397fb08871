/** A tab that waits for its download. */
export interface DownloadTab {
  /** Sends it to the download; false where the browser allows no tab. */
  lead(href: string): boolean;
  close(): void;
}

/**
 * Readies the tab of a download that is still being asked for; to be called in the press itself. Where the
 * browser tells how long a press allows a tab, none is opened before there is something to put into it.
 * Elsewhere it is opened at once, and closed after a refusal.
 */
export function readyDownloadTab(): DownloadTab {
  if (!('userActivation' in navigator)) return tabOf(open());
  return {
    lead: (href) => navigator.userActivation.isActive && tabOf(open()).lead(href),
    close: () => {},
  };
}

const open = (): Window | null => window.open('', '_blank');

function tabOf(opened: Window | null): DownloadTab {
  if (opened === null) return { lead: () => false, close: () => {} };
  opened.opener = null;
  say(opened, 'Checking the token…');
  return {
    lead(href) {
      // A file leaves the tab as it is, so the last words in it are for the visitor who finds it.
      say(opened, 'Download started. You can close this tab.');
      opened.location.replace(href);
      return true;
    },
    close: () => opened.close(),
  };
}

function say({ document, closed }: Window, words: string): void {
  if (closed) return;
  document.title = 'Premium Download';
  document.documentElement.style.colorScheme = 'dark';
  document.body.style.font = '1.0625rem/1.5 system-ui, sans-serif';
  document.body.style.padding = '1.25rem';
  document.body.textContent = words;
}
