import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openEditor, openScreen, screenHeading } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

/** Opens the history. */
const openHistory = (page: Page): Promise<void> => openScreen(page, 'History');

/** The lines of the history, newest first. */
const lines = (page: Page): Locator =>
  page.getByRole('region', { name: 'History', exact: true }).locator('.item-line');

/** What visitors read. */
const homeOf = async (address: string) => (await fetch(address)).text();

test('an earlier version is restored, and published by a save', async ({ page, site }) => {
  const editor = await openEditor(page);
  for (const name of ['Asha One', 'Asha Two']) {
    await editor.name.fill(name);
    await editor.saveAll();
  }
  await editor.openTab('Projects');
  const entry = await editor.openEntry('Harbour, tides on one screen');
  await entry.getByLabel('Title').fill('Harbour');
  await editor.saveAll();
  const title = page.getByRole('group', { name: 'Harbour', exact: true }).getByLabel('Title');
  await title.fill('Not saved yet');

  await openHistory(page);
  await expect(lines(page)).toHaveText([
    /^\d\d:\d\dProjectsChrom\S+ on \w+Published now$/,
    /^\d\d:\d\dHomeChrom\S+ on \w+$/,
    /^\d\d:\d\dHomeChrom\S+ on \w+$/,
    /^\d\d:\d\dFirst version/,
  ]);
  await lines(page).nth(2).getByRole('button').click();
  await expect(page.getByRole('definition')).toHaveText([/Asha Sen/, /Asha One/]);
  await expect(page.locator('del')).toHaveText('Sen');
  await expect(page.locator('ins')).toHaveText('One');
  await expectAccessible(page, 'an open version');

  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText(/^The version of \d\d:\d\d is in the editor\./)).toBeVisible();
  await expect(screenHeading(page, 'History')).toBeVisible();
  expect(await homeOf(site.address)).toContain('Asha Two');
  await page.keyboard.press('ControlOrMeta+Z');
  await editor.openTab('Projects');
  await expect(
    page.getByRole('button', { name: 'Not saved yet', exact: true }).first(),
  ).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('ControlOrMeta+Shift+Z');

  await editor.saveAll();
  expect(await homeOf(site.address)).toContain('Asha One');
  await openHistory(page);
  await expect(lines(page).first()).toHaveText(/Home, Projects.*, restored from version 2/);
});
