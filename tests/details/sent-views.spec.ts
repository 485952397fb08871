import {
  CHROME,
  expectCounted,
  goTo,
  hideDriver,
  open,
  watchViews,
} from '../support/counted-visitor.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ userAgent: CHROME });
test.beforeEach(({ page }) => hideDriver(page));

test('what is prefetched, a hash, a query and an unknown address are no views', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('404'));
  const sent = watchViews(page);
  const prefetched = page.waitForResponse((response) => response.url().includes('/about.data'));
  await open(page, '/nowhere');
  await prefetched;
  await goTo(page, 'Downloads');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await page.evaluate(() => history.pushState(history.state, '', '?category=x#y'));
  await page.evaluate(() => history.replaceState(history.state, '', '/downloads'));
  await goTo(page, 'Contact');
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/downloads', '/contact']);
  await expectCounted(site.address, 2, 1);
});
