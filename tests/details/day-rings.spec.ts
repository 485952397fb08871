import { expect, MOVING, test as siteTest } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const HOUR_MS = 3_600_000;

/** A site on which the owner has just changed Home, and the description of a premium tool. */
const test = siteTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  site: async ({}, use) => {
    // What is saved is not in the future of the pages.
    const skyTime = new Date(Date.now() + HOUR_MS).toISOString();
    const site = await startSite({}, { skyTime });
    const { downloads, home } = samplePortfolio;
    const categories = downloads.categories.map((category) => ({
      ...category,
      tools: category.tools.map((tool) =>
        tool.isPremium ? { ...tool, description: 'Only for some.' } : tool,
      ),
    }));
    const changed = { ...samplePortfolio, home: { ...home, description: 'Another text.' } };
    await (await logIn(site.address)).save({ ...changed, downloads: { categories } }, 1);
    await use(site);
    await site.stop();
  },
});

test.describe('while the garden moves', () => {
  test.use(MOVING);

  test('a ring in the pool says what was changed on a day, until a pause', async ({ page }) => {
    await page.goto('/downloads');
    const rings = page.getByRole('toolbar', { name: 'Days with changes' });
    const ring = rings.getByRole('button');
    await expect(ring).toHaveAccessibleName(/^Home changed · \w+ \d+, \d{4}$/);
    const said = page.getByRole('main').getByRole('status').filter({ hasText: 'Home changed' });
    await expect(said).toHaveCount(0);
    await ring.click();
    await expect(said).toBeVisible();
    await ring.focus();
    await page.keyboard.press('Enter');
    await expect(said).toHaveCount(0);
    await page.keyboard.press('Space');
    await expect(said).toBeVisible();

    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Pause / })
      .click();
    await expect(rings).toHaveCount(0);
  });
});

test('with reduced motion there is no ring', async ({ page }) => {
  await page.goto('/downloads');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('toolbar', { name: 'Days with changes' })).toHaveCount(0);
});
