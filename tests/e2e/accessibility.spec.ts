import AxeBuilder from '@axe-core/playwright';
import { openDesk } from '../support/desk.ts';
import { expect, test } from '../support/fixtures.ts';
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

for (const width of [390, 1440]) {
  test(`the admin at ${width} px has no accessibility violation`, async ({
    page,
    context,
    expectedErrors,
  }) => {
    test.slow();
    expectedErrors.push((text) => text.includes('401'));
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const expectNone = async (place: string) => {
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      expect(found, place).toEqual([]);
    };
    const desk = await openDesk(page);
    for (const name of ['Home', 'About', 'Skills', 'Projects', 'Downloads'] as const) {
      await desk.openTab(name);
      await expectNone(name);
    }
    await desk.openTab('Projects');
    await page.getByLabel('GitHub URL').first().fill('nonsense');
    await desk.save.click();
    await expect(page.getByText('1 field to correct before saving')).toBeVisible();
    await expectNone('a refused save');
    await page.getByLabel('GitHub URL').first().fill('#');
    await context.clearCookies();
    await desk.save.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNone('the expired session');
  });
}

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
