import type { Locator, Page } from '@playwright/test';
import { expect, MOVING, test } from '../support/fixtures.ts';
import { liveGarden } from '../support/motion.ts';

/** Whether the background of an element, or of a part of it, differs from the page's. */
const standsOut = (target: Locator, part?: '::before' | '::after'): Promise<boolean> =>
  target.evaluate((element, pseudo) => {
    const ground = getComputedStyle(element, pseudo).backgroundColor;
    return ![getComputedStyle(document.body).backgroundColor, 'rgba(0, 0, 0, 0)'].includes(ground);
  }, part);

/** Focuses an element by keyboard, and returns whether it has an outline. */
async function isRinged(page: Page, target: Locator): Promise<boolean> {
  await page.keyboard.press('Tab');
  await target.focus();
  const style = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
  return style !== 'none';
}

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

test.describe('where the page would move', () => {
  test.use(MOVING);

  test('with the colours of the system, text has no garden behind it', async ({ page }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.scene')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Pause animation' })).toBeHidden();
    expect(page.workers()).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    await liveGarden(page);
  });
});

test('with the colours of the system, what is selected on a page still shows', async ({ page }) => {
  await page.goto('/downloads');
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });
  const link = bar.getByRole('link', { name: 'Downloads', exact: true });
  expect.soft(await standsOut(link, '::before'), 'the page in the bar').toBe(true);
  const tab = page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first();
  expect.soft(await standsOut(tab, '::before'), 'the category').toBe(true);
  expect.soft(await isRinged(page, link), 'a link with the focus').toBe(true);
  expect.soft(await isRinged(page, tab), 'a category with the focus').toBe(true);
  const request = page.getByRole('link', { name: 'Request Custom Tool' });
  expect.soft(await standsOut(request), 'a button').toBe(true);
  await page.goto('/contact');
  await expect.soft(page.getByLabel('Name')).toHaveCSS('border-top-style', 'solid');
  await page.goto('/skills');
  await expect.soft(page.getByRole('meter').first()).toHaveCSS('border-top-style', 'solid');
});
