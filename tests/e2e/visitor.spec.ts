import { expect, nextDownload, readingTest as test } from '../support/fixtures.ts';
import { freeTool } from '../support/owner.ts';

const HARBOUR = 'Harbour, tides on one screen';

test('a visitor reads the projects, downloads a tool and finds the owner elsewhere', async ({
  page,
  context,
}) => {
  const bar = page.getByRole('banner');
  const main = page.getByRole('main');
  await page.goto('/');
  await test.step('Home has all roles for a screen reader, the admin link in red, and a project', async () => {
    await expect(
      page.getByText('Full-Stack Developer, Python Expert, React Specialist').first(),
    ).toBeAttached();
    const admin = bar.getByRole('link', { name: 'Admin', exact: true });
    await expect(admin).toHaveCSS('color', 'oklch(0.7 0.185 25)');
    const card = page.getByRole('article').filter({ hasText: 'Featured' }).first();
    // A press anywhere on the card opens its project.
    await card.getByRole('img').click({ force: true });
    await expect(page).toHaveURL(/\/projects[#/]./);
    await page.goBack();
    const write = main.getByRole('link', { name: 'Get In Touch' });
    await expect(write).toHaveAttribute('href', '/contact');
    await main.getByRole('link', { name: 'View My Work' }).click();
    await expect(page).toHaveURL('/projects');
  });

  await test.step('project links of # are hidden, the others open in a new tab', async () => {
    await expect(main.getByText('Featured', { exact: true })).toHaveCount(2);
    await expect(main.locator('a[href="#"]')).toHaveCount(0);
    const technologies = main
      .getByRole('region', { name: 'Other projects' })
      .getByRole('list', { name: 'Technologies' });
    const counts = await technologies.evaluateAll((lists) =>
      lists.map((list) => list.childElementCount),
    );
    expect(Math.max(...counts)).toBe(3);
    const links = main.getByRole('link', { name: /code|live/i });
    expect(await links.count()).toBeGreaterThan(0);
    for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank');
    for (const kind of ['source code', 'live site'])
      await expect(main.getByRole('link', { name: `${HARBOUR} ${kind}` })).toHaveCount(1);
  });

  await test.step('a project has a page, and a link to the next one', async () => {
    await page.getByRole('link', { name: `Details of ${HARBOUR}` }).click();
    await expect(page).toHaveURL('/projects/harbour-tides-on-one-screen');
    await expect(page).toHaveTitle(/^Harbour, tides on one screen · /);
    const outcome = page.getByRole('region', { name: 'The outcome' });
    await expect(outcome.getByText('9 cm')).toHaveRole('strong');
    const pictures = page.getByRole('region', { name: 'Pictures' });
    await expect(pictures.getByRole('figure')).toHaveCount(3);
    const next = page.getByRole('link', { name: /^Next project/ });
    await next.click();
    await expect(page).toHaveURL('/projects/ledger-for-small-shops');
    await expect(page.locator('#content'), 'the focus').toBeFocused();
    // After the last one comes the first.
    await expect(next).toContainText(HARBOUR);
  });

  await test.step('a free tool downloads in a new tab, and another category shows its tools', async () => {
    await bar.getByRole('link', { name: 'Downloads', exact: true }).click();
    const tab = context.waitForEvent('page');
    const download = nextDownload(context);
    await page.getByRole('link', { name: `Download ${freeTool.name}` }).click();
    await tab;
    expect(freeTool.downloadUrl).toContain((await download).suggestedFilename());
    await page.bringToFront();
    const tabs = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
    await expect(tabs.first()).toHaveAttribute('aria-current', 'true');
    await expect(tabs.first()).toContainText(/\d/);
    await tabs.nth(1).press('Enter');
    await expect(tabs.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(tabs.nth(1)).toBeFocused();
  });

  await test.step('links of profiles open in a new tab', async () => {
    await main.getByRole('link', { name: 'Request Custom Tool' }).click();
    await expect(page).toHaveURL('/contact');
    // LinkedIn and GitHub, as rows and as social links.
    const profiles = main.locator('a[href^="https://"]');
    await expect(profiles).toHaveCount(4);
    for (const link of await profiles.all()) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener me');
    }
  });
});

test('on a phone the menu leads on, also from an address where nothing is', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('404'));
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await page.goto('/downloads/nope'))?.status()).toBe(404);
  await test.step('an unknown address shows the Home look', async () => {
    await expect(page.getByText(/nothing at this address/i)).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-page', 'home');
    await expect(page.locator('[aria-current]')).toHaveCount(0);
  });

  await test.step('the menu opens, and closes on every navigation, which needs no load', async () => {
    await page.evaluate(() => Reflect.set(window, 'stayed', true));
    const link = page.getByRole('link', { name: 'About', exact: true });
    await expect(link).toBeHidden();
    await page.getByText('Menu', { exact: true }).click();
    await expect(link).toBeVisible();
    await link.click();
    await expect(page).toHaveURL('/about');
    await expect(link).toBeHidden();
    await expect(page.getByText(/nothing at this address/i)).toBeHidden();
    expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
  });

  await test.step('the portrait is a circle, as on a wide screen', async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const box = await page.locator('.portrait').boundingBox();
      expect(box?.height, `at ${width} px`).toBeCloseTo(box?.width ?? 0, 0);
    }
  });
});
