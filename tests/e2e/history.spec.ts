import type { Locator, Page } from '@playwright/test';
import { type Portfolio, withFormats } from '../../domain/content/portfolio.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { type Editor, openEditor, openScreen, screenHeading } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

/** Opens the history. */
const openHistory = (page: Page): Promise<void> => openScreen(page, 'History');

/** The lines of the history, newest first. */
const lines = (page: Page): Locator =>
  page.getByRole('region', { name: 'History', exact: true }).locator('.item-line');

/** Saves the name of Home in the editor. */
async function saveName(editor: Editor, name: string): Promise<void> {
  await editor.name.fill(name);
  await editor.saveAll();
}

/** Saves contents one after the other, without a browser. */
async function saveEach(
  address: string,
  saves: readonly { name: string; cause?: 'autosave' }[],
): Promise<void> {
  const owner = await logIn(address);
  for (const [index, { name, cause = 'owner' }] of saves.entries()) {
    const content: Portfolio = { ...samplePortfolio, home: { ...samplePortfolio.home, name } };
    const json = { content: withFormats(content), version: index + 1, cause };
    expect((await owner.post('/admin/api/save', json)).status).toBe(200);
  }
}

/** What visitors read. */
const homeOf = async (address: string) => (await fetch(address)).text();

test('an earlier version is restored, and published by a save', async ({ page, site }) => {
  const editor = await openEditor(page);
  for (const name of ['Asha One', 'Asha Two']) await saveName(editor, name);
  await editor.openTab('Projects');
  const entry = await editor.openEntry('Harbour, tides on one screen');
  await entry.getByLabel('Title').fill('Harbour');
  await editor.saveAll();
  const title = page.getByRole('group', { name: 'Harbour', exact: true }).getByLabel('Title');
  await title.fill('Not saved yet');

  await openHistory(page);
  await expect(lines(page)).toHaveText([
    /^\d\d:\d\dProjects Chrom\S+ on \w+Published now$/,
    /^\d\d:\d\dHome Chrom\S+ on \w+$/,
    /^\d\d:\d\dHome Chrom\S+ on \w+$/,
    /^\d\d:\d\dFirst version/,
  ]);
  await lines(page).nth(2).getByRole('button').click();
  await expect(page.getByRole('definition')).toHaveText([/Asha Sen/, /Asha One/]);
  await expect(page.locator('del')).toHaveText('Sen');
  await expect(page.locator('ins')).toHaveText('One');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `an open version at ${width} pixels`);
    const whole = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(whole).toBeLessThanOrEqual(width);
  }

  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(screenHeading(page, 'Home')).toBeFocused();
  await expect(editor.name).toHaveValue('Asha One');
  await expect(page.getByText(/^The version of \d\d:\d\d is in the editor\./)).toBeVisible();
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
  await expect(lines(page).first()).toHaveText(/Home, Projects .*, restored from version 2/);
});

test('earlier versions are loaded when they are asked for', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('503'));
  const names = Array.from({ length: 52 }, (_, index) => ({ name: `Asha ${index}` }));
  await saveEach(site.address, names);
  await openEditor(page);
  await page.route(
    '**/admin/api/history',
    (route) =>
      route.fulfill({
        status: 503,
        json: { ok: false, code: 'load-failed', message: 'Not now.', fields: {} },
      }),
    { times: 1 },
  );
  await openHistory(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(lines(page)).toHaveCount(50);
  const more = page.getByRole('button', { name: 'Show earlier versions' });
  await more.click();
  await expect(lines(page)).toHaveCount(53);
  await expect(more).toBeHidden();
});
