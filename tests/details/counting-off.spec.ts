import {
  anotherVisitor,
  CHROME,
  EDGE,
  goTo,
  hideDriver,
  watchViews,
} from '../support/counted-visitor.ts';
import { openEditor } from '../support/editor.ts';
import { expect, test, waitForReact } from '../support/fixtures.ts';

test.use({ userAgent: CHROME });
test.beforeEach(({ page }) => hideDriver(page));

const NOBODY_YET = /^Counting began .+, \d\d:\d\d\. No visits yet\.$/;

test('without counting, pages have no script and say so', async ({ page, site, browser }) => {
  const html = async (path: string) => (await fetch(site.address + path)).text();
  expect(await html('/what-this-site-counts')).toContain(
    'Page views are counted. Visitors are not identified.',
  );
  await openEditor(page);
  await page.getByRole('tab', { name: 'Visits' }).click();
  await expect(page.getByText(NOBODY_YET)).toBeVisible();
  await page.getByRole('switch', { name: 'Count visits' }).click();
  await expect(page.getByText(/^Counting is off/)).toBeVisible();

  await expect.poll(() => html('/')).not.toContain('/assets/report-');
  await expect.poll(() => html('/what-this-site-counts')).toContain('Page views are not counted.');
  const visitor = await anotherVisitor(browser, { address: site.address, userAgent: EDGE });
  const sent = watchViews(visitor);
  waitForReact(visitor);
  await visitor.goto('/');
  await goTo(visitor, 'About');

  await page.getByRole('switch', { name: 'Count visits' }).click();
  await expect(page.getByText(NOBODY_YET)).toBeVisible();
  await expect.poll(() => html('/')).toContain('/assets/report-');
  // The only view that is sent: one of the others would come before it.
  await visitor.goto('/skills');
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/skills']);
  await visitor.context().close();
});
