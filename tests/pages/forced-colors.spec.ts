import type { Locator } from '@playwright/test';
import { openEditor } from '../support/editor.ts';
import { expect, MOVING, test } from '../support/fixtures.ts';
import { liveGarden } from '../support/motion.ts';
import { isRinged, standsOut } from '../support/motionless.ts';

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

test('with the colours of the system, the dashboard shows its states', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.autosave.focus();
  await editor.openTab('Projects');
  await editor.openEntry('Loom');
  for (const box of [editor.autosave, page.getByLabel('Featured')]) {
    // The browser's own checkbox shows its tick in every colour scheme.
    await expect(box).toHaveCSS('appearance', 'auto');
  }
  const tab = page.getByRole('tab', { selected: true });
  expect(await standsOut(tab, '::after')).toBe(true);
  expect(await isRinged(page, tab)).toBe(true);
  await page.getByLabel('Title').first().fill('Changed');
  await expect(page.locator('.field[data-changed]')).toHaveCount(1);
  expect(await standsOut(page.locator('.field[data-changed]'), '::before')).toBe(true);
  expect(await standsOut(tab.locator('.editor-dot'))).toBe(true);
  await editor.openTab('Site');
  const first = page.getByRole('button', { name: /^Move .* up$/ }).first();
  const second = page.getByRole('button', { name: /^Move .* up$/ }).nth(1);
  const colour = (button: Locator) => button.evaluate((one) => getComputedStyle(one).color);
  expect(await colour(first)).not.toBe(await colour(second));
});
