import type { Page } from '@playwright/test';
import { expect, MOVING, readingTest as test } from '../support/fixtures.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { openWithStoppedClock } from '../support/stopped-clock-page.ts';

const PAGES = [
  { path: '/', link: 'Home', heading: samplePortfolio.home.name },
  { path: '/about', link: 'About', heading: /about/i },
  { path: '/skills', link: 'Skills', heading: /skills/i },
  { path: '/projects', link: 'Projects', heading: 'Projects' },
  { path: '/anime', link: 'Anime', heading: 'The Best Animes I Watched' },
  { path: '/downloads', link: 'Downloads', heading: 'Free Downloads' },
  { path: '/contact', link: 'Contact', heading: "Let's Connect" },
  { path: '/admin', link: 'Admin', heading: 'Admin' },
] as const;

const normal = (heading: string | RegExp) =>
  typeof heading === 'string' ? new RegExp(heading.replaceAll(' ', '\\s*'), 'i') : heading;

test.describe('while the page moves', () => {
  test.use(MOVING);

  test('a visitor walks through all eight pages by the links of the top bar', async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });
    for (const { path, link, heading } of [...PAGES.slice(1), PAGES[0]]) {
      await bar.getByRole('link', { name: link, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(normal(heading));
      await expect(bar.getByRole('link', { name: link, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
  });

  test('the open menu covers nothing that has the focus, and keeps the page still', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const last = page.getByRole('banner').getByRole('button', { name: 'Pause the garden' });
    await page.getByText('Menu', { exact: true }).click();
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    await last.focus();
    await expect(last).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toBeVisible();
    await expect(last).toBeHidden();
    await expect(page.locator('body')).toHaveCSS('overflow-y', 'auto');
  });
});

test('a visitor who goes on before a page has come in meets no error', async ({ page }) => {
  await page.goto('/');
  for (const path of ['/about', '/skills', '/projects', '/about']) {
    await page.locator(`.topnav a[href="${path}"]`).evaluate((link: HTMLElement) => link.click());
  }
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/about/i);
});

test('the mobile menu opens, and closes on every navigation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const toggle = page.getByText('Menu', { exact: true });
  const link = page.getByRole('link', { name: 'Contact', exact: true });
  await expect(link).toBeHidden();
  await toggle.click();
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL('/contact');
  await expect(link).toBeHidden();
});

for (const [path, pageName] of [
  ['/files/nope', 'Downloads'],
  ['/grants/x', 'Downloads'],
] as const) {
  test(`${path} is not found, and leads back to ${pageName}`, async ({ page, expectedErrors }) => {
    expectedErrors.push((text) => text.includes('404'));
    expect((await page.goto(path))?.status()).toBe(404);
    await page.getByRole('link', { name: `Back to ${pageName}` }).click();
    await expect(page).toHaveURL(`/${pageName.toLowerCase()}`);
  });
}

test('the admin link is red, and everyone can see it', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true });
  await expect(link).toBeVisible();
  await expect(link).toHaveCSS('color', 'oklch(0.7 0.185 25)');
});

const UNKNOWN = [
  '/no/such/page',
  '/anime/0',
  '/anime/abc',
  '/downloads/nope',
  '/Downloads/nope/x/',
];

async function expectHomeLook(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    normal(samplePortfolio.home.name),
  );
  await expect(page.getByText(/nothing at this address/i)).toBeVisible();
  await expect(page.getByRole('link', { name: 'View My Work' })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-room', 'home');
  await expect(page.locator('[aria-current]')).toHaveCount(0);
}

for (const path of UNKNOWN) {
  test(`${path} is unknown: it shows the Home look and says that nothing is there`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push((text) => text.includes('404'));
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expectHomeLook(page);
    // With scripts the page is the same, and its links work without a page load.
    await page.waitForLoadState('networkidle');
    await expectHomeLook(page);
    expect(await page.locator('h1').evaluate((name) => getComputedStyle(name).fontSize)).toBe(
      await homeNameSize(page),
    );
    await page.evaluate(() => Reflect.set(window, 'stayed', true));
    await page.getByRole('link', { name: 'View My Work' }).click();
    await expect(page).toHaveURL('/projects');
    await expect(page.getByText(/nothing at this address/i)).toBeHidden();
    expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
  });
}

/** The font size of the name on Home. */
async function homeNameSize(page: Page): Promise<string> {
  const other = await page.context().newPage();
  await other.goto('/');
  const size = await other.locator('h1').evaluate((name) => getComputedStyle(name).fontSize);
  await other.close();
  return size;
}

test('a step to an unknown address without a load shows the Home look too', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('404'));
  for (const path of UNKNOWN) {
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

test('Home types the roles one after the other, and a screen reader gets them all at once', async ({
  page,
}) => {
  await page.goto('/');
  await expect(
    page.getByText('Full-Stack Developer, Python Expert, React Specialist').first(),
  ).toBeAttached();
  await expect(page.getByRole('link', { name: 'View My Work' })).toHaveAttribute(
    'href',
    '/projects',
  );
  await expect(page.getByRole('link', { name: 'Get In Touch' })).toHaveAttribute(
    'href',
    '/contact',
  );
});

test('About shows the time and date in Indian Standard Time, second by second', async ({
  page,
}) => {
  await openWithStoppedClock(page, '/about', { time: Date.parse('2026-03-01T20:00:00Z') });
  // 20:00 in UTC is 01:30 of the next day in Kolkata.
  await expect(page.getByText(/0?1:30:01/)).toBeVisible();
  await expect(page.getByText(/2 March 2026|March 2, 2026/)).toBeVisible();
  await expect(page.getByText('Indian Standard Time')).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page.getByText(/0?1:30:06/)).toBeVisible();
});

test('a small project names at most three technologies', async ({ page }) => {
  await page.goto('/projects');
  const lists = page
    .getByRole('region', { name: 'And smaller things' })
    .getByRole('list', { name: 'Technologies' });
  const counts = await Promise.all(
    (await lists.all()).map((list) => list.getByRole('listitem').count()),
  );
  expect(Math.max(...counts)).toBe(3);
});

test('project links of # are hidden, the others open in a new tab', async ({ page }) => {
  await page.goto('/projects');
  const main = page.getByRole('main');
  await expect(main.locator('a[href="#"]')).toHaveCount(0);
  const links = main.getByRole('link', { name: /code|live/i });
  expect(await links.count()).toBeGreaterThan(0);
  for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank');
  await expect(main.getByText('Featured', { exact: true })).toHaveCount(2);
});
