import { openEditor } from '../support/editor.ts';
import { innerLines, lines, openHistory, saveName } from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';

/** What visitors read. */
const homeOf = async (address: string) => (await fetch(address)).text();

test('an earlier version is restored, and published by a save', async ({ page, site }) => {
  const editor = await openEditor(page);
  for (const name of ['Asha One', 'Asha Two']) await saveName(editor, name);
  await editor.openTab('Projects');
  const entry = await editor.openEntry('Harbour, tides on one screen');
  await entry.getByLabel('Title').fill('Harbour');
  await editor.saveAll();

  await openHistory(page);
  await expect(lines(page)).toHaveText([
    /^\d\d:\d\d(:\d\d)?Harbour title Harbour, tides on one screen → HarbourLive now$/,
    /^\d\d:\d\d(:\d\d)?2 saves from \d\d:\d\d: Home name Asha Sen → Two$/,
    /^\d\d:\d\d(:\d\d)?The first version$/,
  ]);
  await lines(page).nth(1).click();
  const inner = innerLines(page);
  await expect(inner).toHaveText([
    /^\d\d:\d\d(:\d\d)?Home name Asha One → Two$/,
    /^\d\d:\d\d(:\d\d)?Home name Asha Sen → One$/,
  ]);
  await inner.nth(1).press('Enter');
  const change = page.getByRole('definition');
  await expect(change).toHaveText('Asha Sen One');
  await expect(change.locator('del')).toHaveText('Sen');
  await expect(change.locator('ins')).toHaveText('One');

  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByRole('tab', { name: /^Home/ })).toBeFocused();
  await expect(editor.name).toHaveValue('Asha One');
  await expect(
    page.getByText(/^The version of (today|yesterday), \d\d:\d\d is in the editor\./),
  ).toBeVisible();
  await expect(editor.state).toHaveText('Unsaved changes in 2 sections');
  expect(await homeOf(site.address)).toContain('Asha Two');

  await editor.saveAll();
  expect(await homeOf(site.address)).toContain('Asha One');
  await openHistory(page);
  await expect(lines(page)).toHaveCount(4);
  await expect(lines(page).first()).toHaveText(
    /^\d\d:\d\d(:\d\d)?Restored from (today|yesterday), \d\d:\d\d: Home name Asha Two → One; Harbour, tides on one screen title Harbour → Harbour, tides on one screenLive now/,
  );
});
