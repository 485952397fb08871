import AxeBuilder from '@axe-core/playwright';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { premiumTool } from '../support/owner.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const PLACES = [
  '/',
  '/about',
  '/skills',
  '/projects',
  '/anime',
  '/anime/457',
  '/downloads',
  `/downloads/${premiumTool.id}`,
  '/contact',
  '/admin',
];

for (const width of [390, 1440]) {
  for (const path of PLACES) {
    test(`${path} at ${width} px has no accessibility violation`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path, { waitUntil: 'networkidle' });
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    });
  }
}

test('every tab of the admin has no accessibility violation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/admin');
  await page.getByLabel('Admin Password').fill(PASSCODE);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  for (const name of ['Home', 'About', 'Skills', 'Projects', 'Downloads']) {
    await page.getByRole('tab', { name }).click();
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of PLACES) {
    await page.goto(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
  }
});
