import {
  CHROME,
  expectCounted,
  goTo,
  hideDriver,
  open,
  SCRIPT,
  watchViews,
} from '../support/counted-visitor.ts';
import { expect, test } from '../support/fixtures.ts';
import { without } from '../support/missing-features.ts';

test.use({ userAgent: CHROME });
test.beforeEach(({ page }) => hideDriver(page));

test('no view is lost where a visitor goes on before the script is loaded', async ({ page }) => {
  const sent = watchViews(page);
  const { promise: gone, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(SCRIPT, async (route) => {
    await gone;
    await route.continue();
  });
  await page.goto('/');
  await goTo(page, 'About');
  goOn();
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/', '/about']);
});

test('a return from the back/forward cache is a view', async ({ page }) => {
  const sent = watchViews(page);
  await open(page, '/about');
  const show = (persisted: boolean) =>
    page.evaluate((isReturn) => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: isReturn }));
    }, persisted);
  await show(false);
  await show(true);
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/about', '/about']);
});

test('without the navigation interface of newer browsers the same is sent', async ({ page }) => {
  await without(page, ['navigation', 'Navigator.prototype.sendBeacon']);
  const sent = watchViews(page);
  await open(page, '/about');
  await goTo(page, 'Skills');
  await page.goBack();
  await page.waitForURL('**/about');
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/about', '/skills', '/about']);
});

test('a hidden page is viewed when it is shown', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'visibilityState', {
      get: () => (sessionStorage.getItem('shown') === null ? 'hidden' : 'visible'),
    });
  });
  const sent = watchViews(page);
  await open(page, '/about');
  expect(sent).toEqual([]);
  await page.evaluate(() => {
    sessionStorage.setItem('shown', 'yes');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/about']);
});

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
