import type { Locator, Page } from '@playwright/test';
import { expectAccessible, press, tabTo } from '../support/accessibility.ts';
import { openEditor } from '../support/editor.ts';
import { expect, test, waitForReact } from '../support/fixtures.ts';

/** What another save and this one cannot both have, with both versions. */
const conflictDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: /saved the same/ });

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push((text) => text.includes('409'));
});

// merge.test.ts has what is merged, and what is a conflict.
test('saves of different fields are merged, and of a field that both changed one is taken', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const mine = await openEditor(page);
  const foreign = await browser.newPage();
  waitForReact(foreign);
  const other = await openEditor(foreign, site.address);
  await test.step('a merge leaves the caret where it is', async () => {
    await other.openTab('Projects');
    await (await other.openEntry('Night Bus')).getByLabel('Title').fill('Night Bus, later');
    await other.choose('Quiet Queue', 'Move up');
    await other.saveAll();
    await page.bringToFront();
    await mine.openTab('Projects');
    const field = (await mine.openEntry('Night Bus')).getByLabel('Description');
    await field.fill('Written by me');
    await field.press('Home');
    await page.keyboard.press('Control+s');
    await expect(mine.state).toHaveText('All changes saved');
    const merged = page.getByRole('status').filter({ hasText: 'Merged with version 2' });
    await expect(merged).toBeVisible();
    await page.keyboard.type('It was ');
    const entry = page.getByRole('group', { name: 'Night Bus, later' });
    await expect(entry.getByLabel('Description')).toBeFocused();
    await expect(entry.getByLabel('Description')).toHaveValue('It was Written by me');
    await mine.saveAll();
  });

  const description = page.getByLabel('Description');
  const dialog = conflictDialog(page);
  await test.step('a conflict stops the autosave, and not the owner', async () => {
    await other.reload();
    await other.choose('Field Notes', 'Remove');
    await other.openTab('Home');
    await other.name.fill('Theirs');
    await foreign.getByLabel('Description').fill('Their description.');
    await other.saveAll();
    await mine.autosave.check();
    await (await mine.openEntry('Field Notes')).getByLabel('Featured').check();
    const alert = page.getByRole('alert').filter({ hasText: 'Press Save to choose.' });
    await expect(alert).toBeVisible();
    await expect(dialog).toBeHidden();
    await mine.openTab('Home');
    await mine.name.fill('Mine');
    await description.fill('My description.');
  });

  const name = dialog.getByRole('group', { name: /^Name/ });
  await test.step('both versions stand side by side, and can wait', async () => {
    await page.keyboard.press('ControlOrMeta+S');
    await expect(dialog).toHaveAccessibleName('Another browser saved the same 3 fields');
    await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
    await page.setViewportSize({ width: 390, height: 900 });
    await expectAccessible(page, 'a conflict');
    const entry = dialog.getByRole('group', { name: /Field Notes/ });
    await expect(entry).toContainText('Remove the entry');
    await tabTo(page, name.getByRole('radio', { name: /^Yours/ }));
    await page.keyboard.press('ArrowRight');
    await press(page, dialog.getByRole('button', { name: 'Decide later' }));
    await expect(dialog).toBeHidden();
    await expect(mine.state).toHaveText('Conflict');
  });

  await test.step('what is taken is saved, and the other one comes back by Undo', async () => {
    await mine.save.click();
    await name.getByText('Theirs', { exact: true }).first().click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(mine.state).toHaveText('All changes saved');
    await expect(mine.name).toHaveValue('Theirs');
    await expect(description).toHaveValue('My description.');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(mine.name).toHaveValue('Mine');
    await mine.saveAll();
  });
});
