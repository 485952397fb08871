import type { BrowserContext } from '@playwright/test';
import { expectAccessible, press, tabTo } from '../support/accessibility.ts';
import { conflictDialog, type Editor, openEditor } from '../support/editor.ts';
import { expect, test, waitForReact } from '../support/fixtures.ts';

/** The editor in a browser of its own, which can crash. */
async function otherBrowser(
  browser: { newContext(): Promise<BrowserContext> },
  address: string,
): Promise<Editor> {
  const context = await browser.newContext();
  const page = await context.newPage();
  waitForReact(page);
  return openEditor(page, address);
}

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push((text) => text.includes('409'));
});

test('saves of different fields are merged', async ({ page, browser, site }) => {
  const mine = await openEditor(page);
  const other = await otherBrowser(browser, site.address);
  await other.openTab('Projects');
  await (await other.openEntry('Night Bus')).getByLabel('Title').fill('Night Bus, later');
  await other.choose('Quiet Queue', 'Move up');
  await other.saveAll();

  await page.bringToFront();
  await mine.openTab('Projects');
  await mine.choose('Quiet Queue', 'Move down');
  const field = (await mine.openEntry('Night Bus')).getByLabel('Description');
  await field.fill('Written by me');
  await field.press('Home');
  await page.keyboard.press('Control+s');
  await expect(mine.state).toHaveText('All changes saved');
  await expect(page.getByRole('status').filter({ hasText: 'Merged with version 2' })).toBeVisible();
  // The field in use is the same, with its caret, though its entry was changed by the merge.
  await page.keyboard.type('It was ');
  const merged = page.getByRole('group', { name: 'Night Bus, later' }).getByLabel('Description');
  await expect(merged).toBeFocused();
  await expect(merged).toHaveValue('It was Written by me');

  await test.step('a conflict stops the autosave, and not the owner', async () => {
    await mine.saveAll();
    await other.reload();
    await other.openTab('Home');
    await other.name.fill('Theirs');
    await other.saveAll();
    await mine.openTab('Home');
    await mine.autosave.check();
    await mine.name.fill('Mine');
    const alert = page.getByRole('alert').filter({ hasText: 'Press Save to choose.' });
    await expect(alert).toBeVisible();
    await expect(conflictDialog(page)).toBeHidden();
    await mine.name.press('End');
    await page.keyboard.type(' and more');
    await expect(mine.name).toHaveValue('Mine and more');
    // As they have it, there is nothing to choose.
    await mine.name.fill('Theirs');
    await mine.save.click();
    await expect(mine.state).toHaveText('All changes saved');
  });
});

test('of a field that both changed, one version is taken', async ({ page, browser, site }) => {
  test.slow();
  const mine = await openEditor(page);
  const other = await otherBrowser(browser, site.address);
  await other.name.fill('Theirs');
  await other.page.getByLabel('Description').fill('Their description.');
  await other.openTab('Projects');
  await other.choose('Field Notes', 'Remove');
  await other.saveAll();
  await mine.name.fill('Mine');
  await page.getByLabel('Description').fill('My description.');
  await mine.openTab('Projects');
  await (await mine.openEntry('Field Notes')).getByLabel('Featured').check();
  await page.keyboard.press('ControlOrMeta+S');

  const dialog = conflictDialog(page);
  await expect(dialog).toHaveAccessibleName('Another browser saved the same 3 fields');
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `a conflict at ${width} pixels`);
  }
  const name = dialog.getByRole('group', { name: /^Name/ });
  await expect(name.getByRole('radio', { name: /^Yours/ })).toBeChecked();
  await expect(dialog.getByRole('group', { name: /Field Notes/ })).toContainText(
    'Remove the entry',
  );
  await tabTo(page, name.getByRole('radio', { name: /^Yours/ }));
  await page.keyboard.press('ArrowRight');
  await press(page, dialog.getByRole('button', { name: 'Decide later' }));
  await expect(dialog).toBeHidden();
  await expect(mine.state).toHaveText('Conflict');

  await mine.save.click();
  await name.getByText('Theirs', { exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(mine.state).toHaveText('All changes saved');
  await expect(page.getByRole('group', { name: 'Field Notes' })).toBeVisible();
  await mine.openTab('Home');
  await expect(mine.name).toHaveValue('Theirs');
  await expect(page.getByLabel('Description')).toHaveValue('My description.');

  await test.step('and the other one comes back by Undo', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(mine.name).toHaveValue('Mine');
    await mine.saveAll();
  });
});
