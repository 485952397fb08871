import { PUBLIC_PATHS } from '../../server/http/snapshot/page-address.ts';
import { expect, MOVING, readingTest as test } from '../support/fixtures.ts';
import { liveGarden } from '../support/motion.ts';

test.use(MOVING);

test('the garden of every page draws, and what it draws changes', async ({ page }) => {
  for (const path of PUBLIC_PATHS) {
    await page.goto(path);
    await liveGarden(page);
    // Text moves too.
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('header, main, footer')) {
        part.style.visibility = 'hidden';
      }
    });
    const live = page.locator('.garden-live');
    const before = await live.screenshot();
    await expect.poll(async () => before.equals(await live.screenshot()), path).toBe(false);
  }
});
