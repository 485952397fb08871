import type { VisitReport } from '../../domain/visits.ts';
import { REPEAT_MS } from '../../server/visits/recent-views.ts';
import { someAnime } from '../support/anime-list.ts';
import {
  anotherVisitor,
  CHROME,
  EDGE,
  goTo,
  hideDriver,
  open,
  SCRIPT,
  watchViews,
} from '../support/counted-visitor.ts';
import { openDesk } from '../support/desk.ts';
import { expect, test, waitForReact } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { startSite } from '../support/running-site.ts';

test.use({ userAgent: CHROME });
test.beforeEach(({ page }) => hideDriver(page));

const NOBODY_YET = /^Counting began today at \d\d:\d\d\. Nobody yet\.$/;
async function reportOf(address: string): Promise<VisitReport> {
  const { calls } = await logIn(address);
  return (await (await calls.visits.$get({ query: { period: 'week' } })).json()).report;
}

/** Waits until the site has counted so many views and visitors. */
async function expectCounted(address: string, views: number, visitors: number): Promise<void> {
  await expect
    .poll(async () => {
      const { totals } = await reportOf(address);
      return { views: totals.views, visitors: totals.visitors };
    })
    .toEqual({ views, visitors });
}

test('a journey of eight pages is eight views of one visitor, which the owner reads', async ({
  page,
  site,
  browser,
}) => {
  const sent = watchViews(page);
  await open(page, '/');
  for (const name of ['About', 'Skills', 'Projects', 'Anime']) await goTo(page, name);
  await page.getByRole('link', { name: someAnime.title }).first().click();
  await page.waitForURL(`**/anime/${someAnime.mal_id}`);
  await expectCounted(site.address, 6, 1);
  await page.waitForTimeout(REPEAT_MS);
  await page.goBack();
  await page.waitForURL('**/anime');
  await goTo(page, 'Downloads');
  await expect
    .poll(() => sent.map(({ path }) => path))
    .toEqual([
      '/',
      '/about',
      '/skills',
      '/projects',
      '/anime',
      `/anime/${someAnime.mal_id}`,
      '/anime',
      '/downloads',
    ]);
  await expectCounted(site.address, 8, 1);

  const other = await anotherVisitor(browser, { address: site.address, userAgent: EDGE });
  waitForReact(other);
  await other.goto('/about');
  await expectCounted(site.address, 9, 2);
  await other.context().close();

  await openDesk(page);
  await page.getByRole('tab', { name: 'Visits' }).click();
  await expect(page.getByRole('group', { name: /^Views, day by day/ })).toBeVisible();
  await expect(page.getByText('nothing to compare yet')).toHaveCount(2);
  await expect(page.getByText('none before')).toHaveCount(1);
  const today = page.locator('.visit-day[data-highest]:visible');
  await expect(today).toHaveAttribute('aria-label', /: 9 views, 2 visitors, 0 before; not over/);
  const pages = page.getByRole('table', { name: 'Pages' });
  await expect(pages.getByRole('row').nth(1)).toHaveText(/^(About|Anime)/);
  await expect(page.getByRole('row', { name: /No referrer/ })).toContainText('9');
});

test('the referrer is sent with the first view only', async ({ page, site }) => {
  await page.route('https://news.example/today', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Referrer-Policy': 'unsafe-url' },
      body: `<a href="${site.address}/about">A site</a>`,
    }),
  );
  const sent = watchViews(page);
  await page.goto('https://news.example/today');
  await page.getByRole('link').click();
  await expect.poll(() => sent).toEqual([{ path: '/about', referrer: expect.anything() }]);
  await goTo(page, 'Skills');
  await expect.poll(() => sent[1]).toEqual({ path: '/skills', referrer: '' });
  expect(sent[0]?.referrer).toBe('https://news.example/today');
  await expect
    .poll(async () => (await reportOf(site.address)).referrers)
    .toEqual([
      { host: '', views: 1 },
      { host: 'news.example', views: 1 },
    ]);
});

test('what is prefetched, a hash, a query and an unknown address are no views', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('404'));
  const sent = watchViews(page);
  await open(page, '/nowhere');
  await goTo(page, 'Downloads');
  const prefetched = page.waitForRequest((request) => request.url().includes('/about'));
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'About' })
    .hover();
  await prefetched;
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await page.evaluate(() => history.pushState(history.state, '', '?category=x#y'));
  await page.evaluate(() => history.replaceState(history.state, '', '/downloads'));
  await goTo(page, 'Contact');
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/downloads', '/contact']);
  await expectCounted(site.address, 2, 1);
});

test('back and forward are views; the same page twice within a second is one', async ({
  page,
  site,
}) => {
  const sent = watchViews(page);
  await open(page, '/about');
  await goTo(page, 'Skills');
  await expectCounted(site.address, 2, 1);
  await page.waitForTimeout(REPEAT_MS);
  await page.goBack();
  await expect(page.getByRole('status').getByText('This is About.')).toBeAttached();
  await page.goForward();
  await page.waitForURL('**/skills');
  await expect.poll(() => sent).toHaveLength(4);
  await expectCounted(site.address, 4, 1);

  await page.evaluate(() => {
    for (const path of ['/projects', '/anime', '/projects', '/anime']) {
      history.pushState(history.state, '', path);
    }
  });
  await expect.poll(() => sent).toHaveLength(8);
  await expectCounted(site.address, 6, 1);
});

test.describe('of those who ask not to be counted nothing is sent', () => {
  for (const [name, value] of [
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
    ['webdriver', true],
  ] as const) {
    test(name, async ({ page }) => {
      await page.addInitScript(
        ([property, asked]) => {
          Object.defineProperty(Navigator.prototype, property, { get: () => asked });
        },
        [name, value] as const,
      );
      const sent = watchViews(page);
      await open(page, '/about');
      await goTo(page, 'Skills');
      await page.waitForLoadState('networkidle');
      expect(sent).toEqual([]);
    });
  }
});

test('the owner and robots are not counted', async ({ page, site, browser }) => {
  await openDesk(page);
  const sent = watchViews(page);
  await open(page, '/about');
  await expect.poll(() => sent).toHaveLength(1);
  const robot = await anotherVisitor(browser, {
    address: site.address,
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  });
  await open(robot, '/about');
  await robot.context().close();

  const visitor = await anotherVisitor(browser, { address: site.address, userAgent: EDGE });
  await open(visitor, '/skills');
  await visitor.context().close();
  await expectCounted(site.address, 1, 1);
});

test('once the owner has switched counting off, pages have no script and say so', async ({
  page,
  site,
  browser,
}) => {
  const html = async (path: string) => (await fetch(site.address + path)).text();
  expect(await html('/what-this-site-counts')).toContain(
    'Pages that are opened. Never who opened them.',
  );
  await openDesk(page);
  await page.getByRole('tab', { name: 'Visits' }).click();
  await expect(page.getByText(NOBODY_YET)).toBeVisible();
  await page.getByRole('switch', { name: 'Count visits' }).click();
  await expect(page.getByText('Nothing is counted.')).toBeVisible();

  await expect.poll(() => html('/')).not.toContain('/assets/report-');
  await expect.poll(() => html('/what-this-site-counts')).toContain('This site counts nothing.');
  const visitor = await anotherVisitor(browser, { address: site.address, userAgent: EDGE });
  const sent = watchViews(visitor);
  waitForReact(visitor);
  await visitor.goto('/');
  await goTo(visitor, 'About');
  await visitor.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
  await visitor.context().close();

  await page.getByRole('switch', { name: 'Count visits' }).click();
  await expect(page.getByText(NOBODY_YET)).toBeVisible();
  await expect.poll(() => html('/')).toContain('/assets/report-');
});

test("another program's script is loaded last, and the policy allows it", async ({ page }) => {
  const site = await startSite({ PAGE_VIEW_SCRIPT: '/stats/script.js' });
  try {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.route('**/stats/script.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'document.body.dataset.stats = document.currentScript.src;',
      }),
    );
    await page.goto(`${site.address}/about`);
    await expect(page.locator('body')).toHaveAttribute('data-stats', /\/stats\/script\.js$/);
    const [ours = '', last] = scripts.slice(-2);
    expect(ours).toMatch(SCRIPT);
    expect(last).toBe('/stats/script.js');
    await page.goto(`${site.address}/what-this-site-counts`);
    await expect(page.getByText('/stats/script.js')).toBeVisible();
    await page.goto('about:blank');
  } finally {
    await site.stop();
  }
});
