import { expect, nextDownload, readingTest as test } from '../support/fixtures.ts';
import { freeTool } from '../support/owner.ts';

test('Home says what the owner does, and a visitor goes on from there', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('404'));
  await page.goto('/');
  await test.step('Home types the roles one after the other, and a screen reader gets them all at once', async () => {
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

  await test.step('the admin link is red, and everyone can see it', async () => {
    const link = page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true });
    await expect(link).toBeVisible();
    await expect(link).toHaveCSS('color', 'oklch(0.7 0.185 25)');
  });

  await test.step('the first featured project opens by a press anywhere on it', async () => {
    const card = page.getByRole('article').filter({ hasText: 'Featured' }).first();
    await card.getByRole('img').click({ force: true });
    await expect(page).toHaveURL(/\/projects[#/]./);
    await page.goBack();
  });

  await test.step('a visitor who goes on before a page has come in meets no error', async () => {
    for (const path of ['/about', '/skills', '/projects', '/about']) {
      await page.locator(`.topnav a[href="${path}"]`).evaluate((link: HTMLElement) => link.click());
    }
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/about/i);
  });

  await test.step('project links of # are hidden, the others open in a new tab', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Projects', exact: true }).click();
    const main = page.getByRole('main');
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
  });

  await test.step('a free tool downloads in a new tab, and another category shows its tools', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Downloads', exact: true }).click();
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
    await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click();
    const profiles = page.getByRole('main').locator('a[href^="https://"]');
    await expect(page).toHaveURL('/contact');
    // LinkedIn and GitHub, as rows and as social links.
    await expect(profiles).toHaveCount(4);
    for (const link of await profiles.all()) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener me');
    }
  });

  await test.step('the mobile menu opens, and closes on every navigation', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const link = page.getByRole('link', { name: 'Skills', exact: true });
    await expect(link).toBeHidden();
    await page.getByText('Menu', { exact: true }).click();
    await expect(link).toBeVisible();
    await link.click();
    await expect(page).toHaveURL('/skills');
    await expect(link).toBeHidden();
  });

  await test.step('the portrait is a circle on a phone and on a wide screen', async () => {
    const portrait = page.locator('.portrait');
    await page.goto('/about');
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const box = await portrait.boundingBox();
      expect(box?.height, `at ${width} px`).toBeCloseTo(box?.width ?? 0, 0);
    }
  });

  await test.step('an address where nothing is shows the Home look, whose links need no load', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    expect((await page.goto('/downloads/nope'))?.status()).toBe(404);
    await expect(page.getByText(/nothing at this address/i)).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-page', 'home');
    await expect(page.locator('[aria-current]')).toHaveCount(0);
    await page.evaluate(() => Reflect.set(window, 'stayed', true));
    await page.getByRole('link', { name: 'View My Work' }).click();
    await expect(page).toHaveURL('/projects');
    await expect(page.getByText(/nothing at this address/i)).toBeHidden();
    expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
  });
});
