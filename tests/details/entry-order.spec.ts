import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

const said = (page: Page) => page.getByRole('status', { name: 'Entries' });

/** Where a grip and the line that it is carried to are on the screen. */
async function placesOf(from: Locator, to: Locator) {
  const [grip, target] = [await from.boundingBox(), await to.boundingBox()];
  if (grip === null || target === null) throw new Error('There is nothing to drag.');
  return { grip, target };
}

/** Carries an entry by its grip to just above the middle of another line. */
async function drag(page: Page, title: string, to: Locator): Promise<void> {
  const from = page.getByRole('button', { name: `Drag ${title}` });
  const { grip: before, target: aim } = await placesOf(from, to);
  // Both are far from the edges of the screen, where the page scrolls under the pointer.
  await page.evaluate(
    (middle) => scrollBy({ top: middle - innerHeight * 0.55, behavior: 'instant' }),
    (before.y + aim.y) / 2,
  );
  const { grip, target } = await placesOf(from, to);
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(grip.x, grip.y + 30, { steps: 4 });
  await page.mouse.move(target.x + 20, target.y + 4, { steps: 8 });
}

test('one entry is open at a time, and the search finds tools in categories', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const loom = await editor.openEntry('Loom');
  await loom.getByLabel('GitHub URL').fill('nonsense');
  await editor.openEntry('Night Bus');
  await expect(loom.getByLabel('Title')).toBeHidden();
  await expect(loom).toContainText('GitHub URL: Start the address with https://');
  await editor.openTab('Home');
  await editor.openTab('Projects');
  await expect(page.getByLabel('Title')).toHaveValue('Night Bus');
  await expectAccessible(page, 'a list with an open entry');

  await editor.openTab('Downloads');
  await page.getByRole('searchbox', { name: 'Search in Categories' }).fill('contr');
  await expect.poll(() => editor.titles()).toEqual(['Web Tools', 'Contrast']);
  await page.keyboard.press('Enter');
  const tool = page.getByRole('group', { name: 'Contrast', exact: true });
  await expect(tool.getByLabel('Name')).toBeFocused();
});

test('an entry is dragged by its grip, and Escape puts it back', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const before = await editor.titles();
  const first = page.getByRole('group', { name: before[0] ?? '', exact: true });
  await drag(page, 'Loom', first);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await editor.titles()).toEqual(before);
  await drag(page, 'Loom', first);
  await page.mouse.up();
  expect(await editor.titles()).toEqual(['Loom', ...before.filter((title) => title !== 'Loom')]);
  await expect(said(page)).toHaveText('Loom moved to place 1 of 6.');
  await expect(editor.state).toHaveText('Unsaved changes in Projects');
  await editor.saveAll();
});

test('the menu of an entry is used by keys alone', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const button = page.getByRole('button', { name: 'More for Loom' });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect(item('Open')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item('Remove')).toBeFocused();
  await page.keyboard.press('m');
  await expect(item('Move up')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Loom', exact: true })).toHaveCount(2);
  await expect(page.getByLabel('Title')).toBeFocused();
});
