import { expect, readingTest as test } from '../support/fixtures.ts';

test('a press before the scripts run prefetches the page, and none after it', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  /** The paths that Chromium would prefetch at a press. */
  let offered: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    offered = preloadingAttemptSources.map(({ key }) => new URL(key.url).pathname);
  });
  await session.send('Preload.enable');
  const opened = page.goto('/');
  await expect
    .poll(() => [...new Set(offered)].toSorted())
    .toEqual(['/', '/about', '/anime', '/contact', '/downloads', '/projects', '/skills']);

  const link = page.getByRole('banner').getByRole('link', { name: 'Skills', exact: true });
  await link.click();
  await expect(page).toHaveURL('/skills');
  // TypeScript's types do not know `deliveryType`.
  const delivery = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('navigation')
        .map((entry): unknown => Reflect.get(entry, 'deliveryType')),
    );
  await expect.poll(delivery).toEqual(['navigational-prefetch']);

  await expect.poll(() => offered).toContain('/about');
  scripts.resolve();
  await opened;
  await expect.poll(() => offered).toEqual([]);
});
