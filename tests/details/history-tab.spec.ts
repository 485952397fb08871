import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openEditor } from '../support/editor.ts';
import {
  atOneTime,
  innerLines,
  lines,
  openHistory,
  saveEach,
  saveName,
} from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';

test('the list grows with each save, also while it is open', async ({ page }) => {
  const editor = await openEditor(page);
  await openHistory(page);
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByText('Later saves are listed here')).toBeVisible();
  await editor.openTab('Home');
  await editor.name.fill('Asha One');
  await openHistory(page);
  await expect(lines(page)).toHaveCount(1);
  await editor.saveAll();
  await expect(lines(page)).toHaveCount(2);
});

test('unsaved changes are named before they are replaced', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('ERR_FAILED'));
  const editor = await openEditor(page);
  for (const name of ['Asha One', 'Asha Two']) await saveName(editor, name);
  await editor.openTab('Projects');
  const title = page.getByLabel('Title');
  await editor.openEntry('Harbour, tides on one screen');
  await title.fill('Not saved yet');

  await openHistory(page);
  await lines(page).first().click();
  await innerLines(page).nth(1).click();
  const restore = page.getByRole('button', { name: 'Restore this version' });
  await restore.click();
  const ask = page.getByRole('dialog', { name: 'Replace your unsaved changes?' });
  await expect(ask.getByRole('definition')).toContainText('Not saved yet');
  await ask.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(restore).toBeFocused();
  await editor.openTab('Projects');
  await expect(title).toHaveValue('Not saved yet');

  await openHistory(page);
  await lines(page).first().click();
  await innerLines(page).nth(1).click();
  await restore.click();
  await page.route('**/admin/content', (route) => route.abort(), { times: 1 });
  await ask.getByRole('button', { name: 'Replace them' }).click();
  await expect(restore).toBeFocused();
  await restore.click();
  await ask.getByRole('button', { name: 'Replace them' }).click();
  await expect(editor.name).toHaveValue('Asha One');
  await editor.openTab('Projects');
  await expect(title).not.toHaveValue('Not saved yet');
});

test('earlier versions are loaded when they are asked for', async ({ page, site }) => {
  const names = Array.from({ length: 52 }, (_, index) => ({ name: `Asha ${index}` }));
  await saveEach(site.address, names);
  await openEditor(page);
  await openHistory(page);
  await expect(lines(page)).toHaveText([/50 saves from .*: Home name Asha \d+ → 51Live now$/]);
  const more = page.getByRole('button', { name: 'Show earlier versions' });
  await more.click();
  await expect(lines(page)).toHaveText([
    /52 saves from .*: Home name Asha Sen → 51/,
    /first version/,
  ]);
  await expect(innerLines(page)).toHaveCount(52);
  await expect(more).toBeHidden();
  await expect(lines(page).nth(1)).toBeFocused();
  await expect(page.getByText(/^Kept: .* 53 versions take [\d.]+ KB\.$/)).toBeVisible();
});

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test('every state of the tab is accessible', async ({ page, site, expectedErrors }) => {
      expectedErrors.push((text) => text.includes('503'));
      const editor = await openEditor(page);
      await page.route('**/admin/history?*', unavailable);
      await page.route('**/admin/history', unavailable);
      await openHistory(page);
      await expect(page.getByRole('tabpanel').getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'a history that cannot be loaded');
      await page.unroute('**/admin/history');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(lines(page)).toHaveCount(1);
      await expect(page.getByRole('heading', { name: 'History', exact: true })).toBeFocused();
      await expectAccessible(page, 'the first day');

      await saveEach(site.address, [
        { name: 'Asha One' },
        { name: 'Asha Two', cause: 'autosave' },
        { name: 'Asha Three', cause: 'autosave' },
        { name: 'Asha Four' },
      ]);
      await atOneTime(page, 2);
      await editor.reload();
      await openHistory(page);
      await expect(lines(page)).toHaveText([
        /: Home name Asha One → Four/,
        /another format/,
        /first/,
      ]);
      await lines(page).nth(0).click();
      await innerLines(page).nth(0).click();
      await lines(page).nth(1).click();
      await expect(page.getByText('Stored in another format.')).toBeVisible();
      await expect(page.getByRole('definition')).toHaveText('Asha Three Four');
      await expect(page.getByRole('link', { name: /^File of the version/ }).first()).toBeVisible();
      await expectAccessible(page, 'open versions');

      await editor.openTab('Home');
      await editor.name.fill('Not saved yet');
      await openHistory(page);
      await lines(page).nth(0).click();
      await innerLines(page).nth(0).click();
      await page.getByRole('button', { name: 'Restore this version' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'the question about unsaved changes');
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(size.width);
    });
  });
}

const unavailable = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
  route.fulfill({
    status: 503,
    json: { ok: false, code: 'load-failed', message: 'Not now.', fields: {} },
  });

test('autosaves that follow one another are one line', async ({ page, site }) => {
  await saveEach(site.address, [
    { name: 'Asha One', cause: 'autosave' },
    { name: 'Asha Two', cause: 'autosave' },
    { name: 'Asha Three', cause: 'autosave' },
  ]);
  await atOneTime(page);
  const editor = await openEditor(page);
  await openHistory(page);
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).first()).toContainText(
    /3 autosaves from \d\d:\d\d: Home name Asha Sen → ThreeLive now/,
  );
  await lines(page).first().click();
  await expect(innerLines(page)).toHaveCount(3);
  await innerLines(page).nth(1).click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(editor.name).toHaveValue('Asha Two');

  await openHistory(page);
  await page.getByRole('radio', { name: 'Saves' }).check();
  await expect(lines(page)).toHaveCount(1);
  await page.getByRole('radio', { name: 'Restored' }).check();
  await expect(page.getByText('None among the versions loaded so far.')).toBeVisible();
});
