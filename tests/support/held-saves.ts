import { expect, type Page, type Route } from '@playwright/test';

/** Holds every save back until it is released. */
export async function holdSaves(page: Page) {
  const waiting: Route[] = [];
  let most = 0;
  await page.route('**/admin/save', (route) => {
    waiting.push(route);
    most = Math.max(most, waiting.length);
  });
  return {
    waiting,
    /** The maximum number of parallel saves. */
    most: () => most,
    async release(end: (save: Route) => Promise<void> = (save) => save.continue()) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      const [save] = waiting.splice(0, 1);
      if (save !== undefined) await end(save);
    },
  };
}
