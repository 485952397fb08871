import type { Page } from '@playwright/test';
import { z } from 'zod';
import { type Portfolio, withForms } from '../../domain/content/portfolio.ts';
import { expectAccessible } from '../support/axe.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const openHistory = (page: Page) => page.getByRole('tab', { name: 'History' }).click();

/** The lines of the history, newest first. */
const lines = (page: Page) =>
  page.getByRole('region', { name: 'History', exact: true }).locator('summary');

/** Saves the name of Home in the editor. */
async function saveName(desk: Desk, name: string): Promise<void> {
  await desk.name.fill(name);
  await desk.saveAll();
}

/** Saves contents one after the other, without a browser. */
async function saveEach(
  address: string,
  saves: readonly { name: string; cause?: 'autosave' }[],
): Promise<void> {
  const owner = await logIn(address);
  for (const [index, { name, cause = 'owner' }] of saves.entries()) {
    const content: Portfolio = { ...samplePortfolio, home: { ...samplePortfolio.home, name } };
    const json = { content: withForms(content), version: index + 1, cause };
    expect((await owner.post('/admin/save', json)).status).toBe(200);
  }
}

/** What visitors read. */
const homeOf = async (address: string) => (await fetch(address)).text();

test('an earlier version is restored into the editor, and published by the next save', async ({
  page,
  site,
}) => {
  const desk = await openDesk(page);
  for (const name of ['Asha One', 'Asha Two']) await saveName(desk, name);
  await desk.openTab('Projects');
  const entry = await desk.openEntry('Harbour, tides on one screen');
  await entry.getByLabel('Title').fill('Harbour');
  await desk.saveAll();

  await openHistory(page);
  await expect(lines(page)).toHaveText([
    /^\d\d:\d\dHarbour titleLive now/,
    /^\d\d:\d\dHome name/,
    /^\d\d:\d\dHome name/,
    /^\d\d:\d\dThe first version/,
  ]);
  await lines(page).nth(2).click();
  const change = page.getByRole('definition');
  await expect(change).toHaveText('Asha Sen One');
  await expect(change.locator('del')).toHaveText('Sen');
  await expect(change.locator('ins')).toHaveText('One');

  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByRole('tab', { name: /^Home/ })).toBeFocused();
  await expect(desk.name).toHaveValue('Asha One');
  await expect(
    page.getByText(/^The version of (today|yesterday), \d\d:\d\d is in the editor\./),
  ).toBeVisible();
  await expect(desk.state).toHaveText('Unsaved changes in 2 sections');
  expect(await homeOf(site.address)).toContain('Asha Two');

  await desk.saveAll();
  expect(await homeOf(site.address)).toContain('Asha One');
  await openHistory(page);
  await expect(lines(page)).toHaveCount(5);
  await expect(lines(page).first()).toHaveText(
    /^\d\d:\d\dRestored from (today|yesterday), \d\d:\d\d: Home name; Harbour, tides on one screen titleLive now/,
  );
});

test('the list grows with each save, also while it is open', async ({ page }) => {
  const desk = await openDesk(page);
  await openHistory(page);
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByText('The next save is the first one that stands here')).toBeVisible();
  await desk.openTab('Home');
  await desk.name.fill('Asha One');
  await openHistory(page);
  await expect(lines(page)).toHaveCount(1);
  await desk.saveAll();
  await expect(lines(page)).toHaveCount(2);
});

test('unsaved changes are named before a version replaces them', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('ERR_FAILED'));
  const desk = await openDesk(page);
  for (const name of ['Asha One', 'Asha Two']) await saveName(desk, name);
  await desk.openTab('Projects');
  const title = page.getByLabel('Title');
  await desk.openEntry('Harbour, tides on one screen');
  await title.fill('Not saved yet');

  await openHistory(page);
  await lines(page).nth(1).click();
  const restore = page.getByRole('button', { name: 'Restore this version' });
  await restore.click();
  const ask = page.getByRole('dialog', { name: 'Replace your unsaved changes?' });
  await expect(ask.getByRole('definition')).toContainText('Not saved yet');
  await ask.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(restore).toBeFocused();
  await desk.openTab('Projects');
  await expect(title).toHaveValue('Not saved yet');

  await openHistory(page);
  await lines(page).nth(1).click();
  await restore.click();
  await page.route('**/admin/content', (route) => route.abort(), { times: 1 });
  await ask.getByRole('button', { name: 'Replace them' }).click();
  await expect(restore).toBeFocused();
  await restore.click();
  await ask.getByRole('button', { name: 'Replace them' }).click();
  await expect(desk.name).toHaveValue('Asha One');
  await desk.openTab('Projects');
  await expect(title).not.toHaveValue('Not saved yet');
});

test('autosaves that follow one another are one line, which opens into them', async ({
  page,
  site,
}) => {
  await saveEach(site.address, [
    { name: 'Asha One', cause: 'autosave' },
    { name: 'Asha Two', cause: 'autosave' },
    { name: 'Asha Three', cause: 'autosave' },
  ]);
  await atOneTime(page);
  const desk = await openDesk(page);
  await openHistory(page);
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).first()).toContainText(/3 autosaves from \d\d:\d\d: HomeLive now/);
  await lines(page).first().click();
  const restores = page.getByRole('button', { name: /^Restore the version of \d\d:\d\d$/ });
  await expect(restores).toHaveCount(3);
  await restores.nth(1).click();
  await expect(desk.name).toHaveValue('Asha Two');

  await openHistory(page);
  await page.getByRole('radio', { name: 'Saves' }).check();
  await expect(lines(page)).toHaveCount(1);
  await page.getByRole('radio', { name: 'Restored' }).check();
  await expect(page.getByText('None among the versions loaded so far.')).toBeVisible();
});

test('earlier versions are loaded when they are asked for', async ({ page, site }) => {
  const names = Array.from({ length: 52 }, (_, index) => ({ name: `Asha ${index}` }));
  await saveEach(site.address, names);
  await openDesk(page);
  await openHistory(page);
  await expect(lines(page)).toHaveCount(50);
  const more = page.getByRole('button', { name: 'Show earlier versions' });
  await more.click();
  await expect(lines(page)).toHaveCount(53);
  await expect(more).toBeHidden();
  await expect(lines(page).nth(50)).toBeFocused();
  await expect(page.getByText(/^Kept: .* 53 versions take [\d.]+ KB\.$/)).toBeVisible();
});

test('a version is found, read and restored by keyboard alone', async ({ page, site }) => {
  await saveEach(site.address, [{ name: 'Asha One' }, { name: 'Asha Two' }]);
  await page.goto('/admin');
  await page.getByLabel('Admin Password').fill(PASSCODE);
  await page.keyboard.press('Enter');
  const tab = page.getByRole('tab', { name: 'History' });
  await page.getByRole('tab', { name: 'Home' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tab).toBeFocused();
  await expect(lines(page)).toHaveCount(3);
  await reach(page, () => lines(page).nth(1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('definition')).toHaveText('Asha Sen One');
  await reach(page, () => page.getByRole('button', { name: 'Restore this version' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /^Home/ })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha One');
});

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test('every state of the tab is accessible', async ({ page, site, expectedErrors }) => {
      expectedErrors.push((text) => text.includes('503'));
      const desk = await openDesk(page);
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
      await desk.reload();
      await openHistory(page);
      await expect(lines(page)).toHaveCount(4);
      await lines(page).nth(0).click();
      await lines(page).nth(1).click();
      await lines(page).nth(2).click();
      await expect(page.getByText('Written by another form of Engawa.')).toBeVisible();
      await expect(page.getByRole('definition')).toHaveText('Asha Three Four');
      await expect(page.getByRole('link', { name: /^File of the version/ }).first()).toBeVisible();
      await expectAccessible(page, 'open versions');

      await desk.openTab('Home');
      await desk.name.fill('Not saved yet');
      await openHistory(page);
      await lines(page).nth(0).click();
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

const pageSchema = z.looseObject({
  lines: z.array(z.looseObject({ version: z.number(), savedAt: z.string() })),
});

/** Gives all versions the time of the newest one, and makes one of them unreadable. */
async function atOneTime(page: Page, unreadable?: number): Promise<void> {
  await page.route('**/admin/history', async (route) => {
    const response = await route.fetch();
    const answer = pageSchema.parse(await response.json());
    const savedAt = answer.lines[0]?.savedAt;
    const all = answer.lines.map((line) => ({
      ...line,
      savedAt,
      ...(line.version === unreadable && { isReadable: false, changes: [], changeCount: 0 }),
    }));
    await route.fulfill({ json: { ...answer, lines: all } });
  });
}

/** Presses Tab until an element has the focus. */
async function reach(page: Page, element: () => ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await element().evaluate((found) => found === document.activeElement)) return;
  }
  throw new Error('The element is not reached by Tab.');
}
