/** A tab that waits for its download. */
export interface DownloadTab {
  /** Sends it to the download. */
  lead(href: string): void;
  close(): void;
}

/**
 * Opens the tab of a download that is still being asked for: browsers allow it only in the click
 * itself. Where they allow none, the page's own tab is led to the download, and stays on its page.
 */
export function openDownloadTab(): DownloadTab {
  const opened = window.open('', '_blank');
  if (opened === null) {
    return { lead: (href) => window.location.assign(href), close: () => {} };
  }
  opened.opener = null;
  say(opened, 'Checking the token…');
  return {
    lead(href) {
      // A file leaves the tab as it is, so the last words in it are for the visitor who finds it.
      say(opened, 'Download started. You can close this tab.');
      opened.location.replace(href);
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
