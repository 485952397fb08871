import type { Page } from '@playwright/test';
import { VISITS_PATH } from '../../domain/visits.ts';
import { someAnime } from '../support/anime-list.ts';
import { openEditor, screenLink } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { startSite } from '../support/running-site.ts';

/** A browser that people use. That of the tests has a name of its own, which the server takes for a robot. */
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';

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
  await page.addInitScript(() => {
    const isDriven = location.search === '?webdriver';
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => isDriven });
  });
  await page.route('**/stats/script.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'document.body.dataset.stats = document.currentScript.src;',
    }),
  );
});

test('each page of a visit is a view, and the owner reads where it came from', async ({
  page,
  site,
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
    await expect.poll(paths).toEqual(['/']);
    await goTo(page, 'About');
    await expect.poll(() => sent[1]).toEqual({ path: '/about', referrer: '' });
    expect(sent[0]?.referrer).toBe('https://news.example/today');
  });

  await test.step('a dialog with an address, back and forward are views', async () => {
    const title = `/anime/${someAnime.mal_id}`;
    await goTo(page, 'Anime');
    await page.getByRole('link', { name: someAnime.title }).first().click();
    await page.waitForURL(`**${title}`);
    await page.goBack();
    await expect.poll(paths).toEqual(['/', '/about', '/anime', title, '/anime']);
    await page.goForward();
    await expect.poll(() => paths().slice(5)).toEqual([title]);
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
    await expect.poll(() => paths().slice(6)).toEqual(['/skills', '/contact']);
  });

  await test.step("another program's script is loaded too, and the policy allows it", async () => {
    await expect(page.locator('body')).toHaveAttribute('data-stats', /\/stats\/script\.js$/);
  });

  const { calls } = await logIn(site.address);
  const totals = async () =>
    (await (await calls.visits.$get({ query: { period: 'week' } })).json()).report.totals;
  await expect.poll(totals).toMatchObject({ views: 8, visitors: 1 });
  await openEditor(page);
  await screenLink(page, 'Visits').click();
  await expect(page.getByRole('row', { name: /No referrer/ })).toContainText('7');
  await expect(page.getByRole('row', { name: /news\.example/ })).toContainText('1');
  await expect(page.getByText('nothing to compare yet')).toHaveCount(2);
});

// server/visits/routes.test.ts has what the server does not count.
test('nothing is sent of those who ask not to be counted, and of a page that is hidden', async ({
  page,
}) => {
  const refusals = { globalPrivacyControl: true, doNotTrack: '1' } as const;
  await page.addInitScript((told) => {
    const [name, value] =
      Object.entries(told).find(([query]) => location.search === `?${query}`) ?? [];
    if (name !== undefined) Object.defineProperty(Navigator.prototype, name, { get: () => value });
    Object.defineProperty(Document.prototype, 'visibilityState', {
      get: () => (sessionStorage.getItem('shown') === null ? 'hidden' : 'visible'),
    });
  }, refusals);
  const sent = watchViews(page);
  // A view after those: had they been sent, they would come before it.
  await page.goto('/about');
  await test.step('a hidden page is viewed when it is shown', async () => {
    await open(page, '/projects');
    expect(sent).toEqual([]);
    await page.evaluate(() => {
      sessionStorage.setItem('shown', 'yes');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => sent).toEqual([{ path: '/projects', referrer: '' }]);
  });
  for (const name of Object.keys(refusals)) {
    await test.step(`nothing is sent for ${name}`, async () => {
      await open(page, `/about?${name}`);
      await goTo(page, 'Skills');
    });
  }
  await open(page, '/about?webdriver');
  await expect
    .poll(() => sent.slice(1))
    .toEqual([{ path: '/about', referrer: '', isDriven: true }]);
});
