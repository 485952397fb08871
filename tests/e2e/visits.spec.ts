import type { Browser, BrowserContext, Page } from '@playwright/test';
import { VISITS_PATH } from '../../domain/visits.ts';
import type { VisitReport } from '../../server/visits/visit-report.ts';
import { someAnime } from '../support/anime-list.ts';
import { openEditor, screenLink } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn, type Owner } from '../support/owner.ts';
import { startSite } from '../support/running-site.ts';

/** Browsers that people use. That of the tests has a name of its own, which the server takes for a robot. */
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';
const EDGE = `${CHROME} Edg/149.0.0.0`;

/** Makes the browser of a page or context one that is not driven by a program, as far as pages can tell. */
const hideDriver = (where: Page | BrowserContext): Promise<unknown> =>
  where.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
  });

/** Opens a page in another browser, with its own name and storage. */
async function anotherVisitor(
  browser: Browser,
  options: { address: string; userAgent: string },
): Promise<Page> {
  const { address, userAgent } = options;
  const context = await browser.newContext({
    baseURL: address,
    userAgent,
    reducedMotion: 'reduce',
  });
  await hideDriver(context);
  return context.newPage();
}

/** A view as the page has sent it. */
interface SentView {
  readonly path: string;
  readonly referrer: string;
}

/** The views that a page sends from now on. */
function watchViews(page: Page): SentView[] {
  const sent: SentView[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === VISITS_PATH) sent.push(request.postDataJSON());
  });
  return sent;
}

/** The address of the script that sends views. */
const SCRIPT = /\/assets\/report-[\w-]+\.js$/;

/** Opens a page, and waits until its script for views has run. */
async function open(page: Page, path: string): Promise<void> {
  const loaded = page.waitForEvent('requestfinished', (request) => SCRIPT.test(request.url()));
  await page.goto(path);
  await loaded;
  await page.waitForLoadState('networkidle');
}

/** Opens a page by the site's bar. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
  await page.waitForURL(`**/${name.toLowerCase()}`);
}

/** What the owner reads of the views of a week. */
async function reportFor({ calls }: Owner): Promise<VisitReport> {
  return (await (await calls.visits.$get({ query: { period: 'week' } })).json()).report;
}

/** Waits until the site has counted so many views and visitors. */
async function expectCounted(address: string, views: number, visitors: number): Promise<void> {
  const owner = await logIn(address);
  await expect
    .poll(async () => {
      const { totals } = await reportFor(owner);
      return { views: totals.views, visitors: totals.visitors };
    })
    .toEqual({ views, visitors });
}

test.use({
  userAgent: CHROME,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  site: async ({}, use) => {
    const site = await startSite({ PAGE_VIEW_SCRIPT: '/stats/script.js' });
    await use(site);
    await site.stop();
  },
});
test.beforeEach(async ({ page }) => {
  await hideDriver(page);
  await page.route('**/stats/script.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'document.body.dataset.stats = document.currentScript.src;',
    }),
  );
});

test('each page of a visit is a view of one visitor, and the owner reads where it came from', async ({
  page,
  site,
  browser,
}) => {
  await page.route('https://news.example/today', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Referrer-Policy': 'unsafe-url' },
      body: `<a href="${site.address}">A site</a>`,
    }),
  );
  const sent = watchViews(page);
  const paths = () => sent.map(({ path }) => path);
  await page.goto('https://news.example/today');
  await page.getByRole('link').click();
  await test.step('the referrer is sent with the first view only', async () => {
    await expect.poll(() => sent).toEqual([{ path: '/', referrer: expect.anything() }]);
    await goTo(page, 'About');
    await expect.poll(() => sent[1]).toEqual({ path: '/about', referrer: '' });
    expect(sent[0]?.referrer).toBe('https://news.example/today');
  });
  for (const name of ['Skills', 'Projects', 'Downloads', 'Anime']) await goTo(page, name);
  await page.getByRole('link', { name: someAnime.title }).first().click();
  await page.waitForURL(`**/anime/${someAnime.mal_id}`);
  await expectCounted(site.address, 7, 1);

  await test.step('back and forward are views', async () => {
    await page.goBack();
    await page.waitForURL('**/anime');
    await expect.poll(() => sent).toHaveLength(8);
    await page.goForward();
    await expect
      .poll(paths)
      .toEqual([
        ...['/', '/about', '/skills', '/projects', '/downloads', '/anime'],
        `/anime/${someAnime.mal_id}`,
        '/anime',
        `/anime/${someAnime.mal_id}`,
      ]);
    await expectCounted(site.address, 9, 1);
  });

  await test.step('a hash and a query are none; a page that is left before the script is loaded is one', async () => {
    await page.evaluate(() => history.pushState(history.state, '', '?genre=Drama#y'));
    const { promise: gone, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(SCRIPT, async (route) => {
      await gone;
      await route.continue();
    });
    await page.goto('/skills');
    await goTo(page, 'Contact');
    goOn();
    await expect.poll(() => paths().slice(9)).toEqual(['/skills', '/contact']);
    await page.unroute(SCRIPT);
    await expectCounted(site.address, 11, 1);
  });

  await test.step("another program's script is loaded too, and the policy allows it", async () => {
    await expect(page.locator('body')).toHaveAttribute('data-stats', /\/stats\/script\.js$/);
  });

  await test.step('another browser is another visitor', async () => {
    const other = await anotherVisitor(browser, { address: site.address, userAgent: EDGE });
    await open(other, '/about');
    await expectCounted(site.address, 12, 2);
    await other.context().close();
  });

  await openEditor(page);
  await screenLink(page, 'Visits').click();
  await expect(page.getByText(/12 views, 2 visitors so far$/)).toBeVisible();
  await expect(page.getByText('nothing to compare yet')).toHaveCount(2);
  await expect(page.getByText('none before')).toHaveCount(1);
  const pages = page.getByRole('table', { name: 'Pages' });
  await expect(pages.getByRole('row').nth(1)).toHaveText(/^About/);
  await expect(page.getByRole('row', { name: /No referrer/ })).toContainText('11');
  await expect(page.getByRole('row', { name: /news\.example/ })).toContainText('1');

  const { calls } = await logIn(site.address);
  await calls.visits.counting.$post({ json: { isOn: false } });
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(page.getByText(/^Counting is off/)).toBeVisible();
  const notice = async () => (await fetch(`${site.address}/what-this-site-counts`)).text();
  await expect.poll(notice).toContain('Page views are not counted.');
});

/** What a browser tells of a visitor who asks not to be counted. */
const REFUSALS = { globalPrivacyControl: true, doNotTrack: '1' } as const;

/** What a browser tells that a program drives. */
const DRIVEN = { webdriver: true } as const;

test('those who ask not to be, the owner and robots are not counted', async ({
  page,
  site,
  browser,
}) => {
  await page.addInitScript(
    (told) => {
      const [name, value] =
        Object.entries(told).find(([each]) => location.search === `?${each}`) ?? [];
      if (name !== undefined)
        Object.defineProperty(Navigator.prototype, name, { get: () => value });
    },
    { ...REFUSALS, ...DRIVEN },
  );
  const sent = watchViews(page);
  for (const name of Object.keys(REFUSALS)) {
    await test.step(`nothing is sent for ${name}`, async () => {
      await open(page, `/about?${name}`);
      await goTo(page, 'Skills');
    });
  }
  await openEditor(page);
  // A view after those: had they been sent, they would come before it.
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'visibilityState', {
      get: () => (sessionStorage.getItem('shown') === null ? 'hidden' : 'visible'),
    });
  });
  await test.step('a hidden page is viewed when it is shown', async () => {
    await open(page, '/projects');
    expect(sent).toEqual([]);
    await page.evaluate(() => {
      sessionStorage.setItem('shown', 'yes');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/projects']);
  });

  await open(page, '/about?webdriver');
  await expect.poll(() => sent[1]).toEqual({ path: '/about', referrer: '', isDriven: true });

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
  expect((await reportFor(await logIn(site.address))).pages.map(({ path }) => path)).toEqual([
    '/skills',
  ]);
});
