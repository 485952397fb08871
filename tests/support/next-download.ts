import type { BrowserContext, Download, Page } from '@playwright/test';

/** The next download in any tab: that of a new tab may be reported by the tab that opened it. */
export function nextDownload(context: BrowserContext): Promise<Download> {
  return new Promise((resolve) => {
    const watch = (page: Page) => page.once('download', resolve);
    for (const page of context.pages()) watch(page);
    context.on('page', watch);
  });
}
