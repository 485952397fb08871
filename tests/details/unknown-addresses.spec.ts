import { expect, readingTest as test } from '../support/fixtures.ts';
import { expectHomeLook } from '../support/unreached-pages.ts';

const UNKNOWN = [
  ...['/no/such/page', '/anime/0', '/anime/abc', '/Downloads/nope/x/', '/%E0%A4%A', '/anime/%ff'],
];

test('a step to an unknown address shows the Home look', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('404'));
  for (const path of [...UNKNOWN, '/downloads/nope']) {
    await page.goto(path.startsWith('/anime') ? '/anime' : '/about');
    await page.waitForLoadState('networkidle');
    await page.evaluate((to) => {
      Reflect.set(window, 'stayed', true);
      // No page links there, so the router is notified by a step in the history.
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    await expectHomeLook(page);
    expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
  }
});

for (const path of ['/files/nope', '/grants/x']) {
  test(`${path} is not found, and leads to Home`, async ({ page, expectedErrors }) => {
    expectedErrors.push((text) => text.includes('404'));
    expect((await page.goto(path))?.status()).toBe(404);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page).toHaveURL('/');
  });
}
