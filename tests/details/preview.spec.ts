import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import SqliteDatabase from 'better-sqlite3';
import { expectAccessible, press, tabTo } from '../support/accessibility.ts';
import { someAnime } from '../support/anime-list.ts';
import { anotherTab, type Editor, editorOn, openEditor } from '../support/editor.ts';
import { test } from '../support/fixtures.ts';
import { premiumTool } from '../support/owner.ts';
import type { RunningSite } from '../support/running-site.ts';

const gone = (text: string) => text.includes('410');

const strip = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const previewButton = ({ page }: Editor) =>
  page.getByRole('button', { name: 'Preview', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share a preview link' });

const frames = (page: Page) => page.getByRole('dialog', { name: 'Preview', exact: true });
const inWindow = (page: Page) => frames(page).getByRole('button', { name: 'Open in a window' });

/** Opens the preview in its window for the first time on a page of the admin. */
async function openPreview(editor: Editor): Promise<Page> {
  const opened = editor.page.context().waitForEvent('page');
  await previewButton(editor).click();
  await inWindow(editor.page).click();
  const preview = await opened;
  await expect(strip(preview)).toBeVisible();
  return preview;
}

/** Makes a link in the dialog, which it opens, and returns its address. */
async function shareLink({ page }: Editor): Promise<string> {
  await page.getByRole('button', { name: 'Share a preview link' }).click();
  await dialog(page).getByRole('button', { name: 'Create a link' }).click();
  const link = dialog(page).getByLabel('Preview link', { exact: true });
  await expect(link).toBeFocused();
  return link.inputValue();
}

function expireAll({ dataDir }: RunningSite): void {
  const db = new SqliteDatabase(path.join(dataDir, 'engawa.sqlite'));
  db.prepare("update previews set expires_at = '2026-01-01T00:00:00.000Z'").run();
  db.close();
}

test('Preview shows what is typed, and what is typed then', async ({ page, browser, site }) => {
  const editor = await openEditor(page);
  await editor.name.fill('Qilin');
  await editor.openTab('Projects');
  const preview = await openPreview(editor);
  await expect(preview).toHaveURL(/\/preview\/[\w-]{32}\/projects$/);
  await expect(strip(preview)).toContainText('Not published.');
  await preview.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(heading(preview, 'Qilin')).toBeVisible();
  await expectAccessible(preview, 'a preview');

  await editor.openTab('Home');
  await editor.name.fill('Kirin');
  await previewButton(editor).click();
  await inWindow(page).click();
  await expect(heading(preview, 'Kirin')).toBeVisible();
  expect(page.context().pages()).toHaveLength(2);

  // Nothing is saved, and nobody else sees it.
  await expect(editor.state).toHaveText('Unsaved changes in 1 section');
  const visitor = await browser.newPage({ baseURL: site.address });
  await visitor.goto('/');
  await expect(heading(visitor, 'Asha')).toBeVisible();
  await visitor.close();

  // An address that somebody else made up leads to no other site.
  const toPublished = strip(preview).getByRole('link', { name: 'Published page' });
  const [start] = /^.*\/preview\/[\w-]+/.exec(preview.url()) ?? [];
  await preview.goto(`${start}//other.example`);
  await toPublished.focus();
  await expect(toPublished).toHaveJSProperty('href', `${site.address}/other.example`);

  await preview.goto(`${start}`);
  await toPublished.click();
  await expect(preview).toHaveURL(`${site.address}/`);
  await expect(heading(preview, 'Asha')).toBeVisible();
});

test('every page of a preview is reached, on a phone too', async ({ page, site }) => {
  const editor = await openEditor(page);
  await editor.name.fill('Qilin');
  const preview = await openPreview(editor);
  const base = new URL(preview.url()).pathname;
  const problems: string[] = [];
  preview.on('pageerror', (error) => {
    // Firefox says so of a page that is left while its scripts are loading.
    if (!error.message.includes('error loading dynamically imported module')) {
      problems.push(String(error));
    }
  });
  preview.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await preview.route('https://media.kitsu.app/**', (route) => route.fulfill({ body: '' }));
  const at = (where: string) => expect(preview).toHaveURL(`${site.address}${base}${where}`);
  for (const width of [1440, 390]) {
    await preview.setViewportSize({ width, height: 844 });
    await preview.goto(base);
    for (const name of ['About', 'Skills', 'Projects', 'Anime', 'Downloads', 'Contact']) {
      if (width === 390) await preview.locator('.menu > summary').click();
      const link = preview.getByRole('link', { name, exact: true });
      await link.filter({ visible: true }).first().click();
      await at(`/${name.toLowerCase()}`);
      await expect(strip(preview)).toBeVisible();
    }
  }
  await expect(strip(preview).getByRole('link')).toHaveAttribute('href', '/contact');
  await preview.goto(`${base}/anime`);
  await preview.getByRole('link', { name: someAnime.title }).click();
  await at(`/anime/${someAnime.mal_id}`);
  await preview.getByRole('dialog').getByRole('link', { name: 'Close' }).click();
  await at('/anime');
  await preview.goto(base);
  await preview.locator('a.page-card').first().click();
  await expect(preview).toHaveURL(new RegExp(`${base}/\\w+$`));
  expect(problems).toEqual([]);
});

test('a form in a preview says that nothing is sent, and sends nothing', async ({ page }) => {
  const editor = await openEditor(page);
  const preview = await openPreview(editor);
  const sent: string[] = [];
  preview.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const base = new URL(preview.url()).pathname;
  await preview.goto(`${base}/contact`);
  await preview.getByLabel('Name').fill('Asha');
  await preview.getByLabel('Email').fill('asha@site.example');
  await preview.getByLabel('Message').fill('Hello');
  await preview.getByRole('button', { name: 'Send Message' }).click();
  const note = 'This is a preview: nothing is sent from here.';
  await expect(preview.getByRole('alert')).toHaveText(note);
  await expectAccessible(preview, 'a form of a preview');
  await preview.goto(`${base}/downloads/${premiumTool.id}`);
  await preview.getByLabel(/Token/).fill('a-token');
  await preview.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  await expect(preview.getByRole('alert')).toHaveText(note);
  expect(sent).toEqual([]);
});

test('two pages of the admin have previews of their own, side by side', async ({ page, site }) => {
  const one = await openEditor(page);
  const other = await anotherTab(page.context(), site.address);
  await one.name.fill('Qilin');
  await other.name.fill('Kirin');
  const [first, second] = [await openPreview(one), await openPreview(other)];
  expect(first.url()).not.toBe(second.url());
  await first.reload();
  await expect(heading(first, 'Qilin')).toBeVisible();
  await expect(heading(second, 'Kirin')).toBeVisible();
});

test('a shared link shows one state until it is revoked', async ({ page, browser, site }) => {
  const editor = await openEditor(page);
  await editor.name.fill('Qilin');
  const link = await shareLink(editor);
  await expectAccessible(page, 'the dialog of shared links');
  await expect(
    dialog(page).getByText('Different from the published content then: Home'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Share a preview link' })).toBeFocused();
  await editor.name.fill('Kirin');
  await editor.saveAll();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(heading(guest, 'Qilin')).toBeVisible();
  await guest.getByRole('link', { name: 'Contact', exact: true }).first().click();
  await expect(guest).toHaveURL(`${link}/contact`);
  await guest.getByLabel('Name').fill('Guest');
  await guest.getByLabel('Email').fill('guest@site.example');
  await guest.getByLabel('Message').fill('Hello');
  await guest.getByRole('button', { name: 'Send Message' }).click();
  // A Firefox keeps its scripts, which say so before anything is sent.
  await expect(guest.getByText(/^This is a preview: nothing (was|is) sent/)).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await guest.goto(link);
  await strip(guest).getByRole('link').click();
  await expect(guest).toHaveURL(`${site.address}/`);
  await expect(heading(guest, 'Kirin')).toBeVisible();

  // Where a guest is in front, Firefox lets no element of this page have the focus.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Share a preview link' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Share again/ })
    .click();
  await expect(dialog(page).getByText('The link now shows what is in the editor.')).toBeVisible();
  await guest.goto(link);
  await expect(heading(guest, 'Kirin')).toBeVisible();

  await dialog(page)
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await expect(dialog(page).getByText('The link is revoked.')).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: 'Live links' })).toBeFocused();
  await expect(dialog(page).getByText('No links.')).toBeVisible();
  for (const where of ['', '/about']) {
    const answer = await guest.goto(`${link}${where}`);
    expect(answer?.status()).toBe(410);
    await expect(guest.getByText('This preview has ended.')).toBeVisible();
  }
  await context.close();
});

test('an open preview that has ended says so', async ({ page, site, expectedErrors }) => {
  expectedErrors.push(gone);
  const editor = await openEditor(page);
  await editor.name.fill('Qilin');
  const link = await shareLink(editor);
  await page.keyboard.press('Escape');
  await editor.saveAll();
  await page.goto(link);
  expireAll(site);
  await page.getByRole('link', { name: 'Skills', exact: true }).first().click();
  await expect(heading(page, '410')).toBeVisible();
  await page.reload();
  await expect(page.getByText('This preview has ended.')).toBeVisible();
  await expectAccessible(page, 'the page of an ended preview');
});

test('everything is done with the keyboard, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const editor = await openEditor(page);
  await page.getByRole('button', { name: 'All tabs' }).press('Enter');
  await previewButton(editor).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Share a preview link' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  const days = dialog(page).getByRole('radio');
  await expect(days.nth(1)).toBeChecked();
  await days.nth(1).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(days.first()).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Preview link', { exact: true })).toBeFocused();
  await expect(dialog(page).getByRole('button', { name: /^Revoke/ })).toBeVisible();
  await expectAccessible(page, 'the dialog of shared links on a phone');
  await dialog(page)
    .getByRole('button', { name: /^Revoke/ })
    .press('Enter');
  await expect(dialog(page).getByText('The link is revoked.')).toBeVisible();
  await expect(dialog(page).getByLabel('Preview link', { exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Share a preview link' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(frames(page).getByRole('heading', { name: 'Preview' })).toBeFocused();
  const opened = page.context().waitForEvent('page');
  await press(page, inWindow(page));
  await expect(strip(await opened)).toBeVisible();
});

test('a page shows its frames where the admin was reached by a link of another page', async ({
  page,
}) => {
  await openEditor(page);
  await page.goto('/about');
  await page.getByRole('link', { name: 'Admin', exact: true }).first().click();
  const editor = await editorOn(page);
  // The document, with its policy, is still that of the first page.
  const loaded = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);
  expect(loaded).toMatch(/\/about$/);
  await previewButton(editor).click();
  const desktop = frames(page).frameLocator('[title="Desktop, unsaved"]');
  await expect(desktop.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a phone and a desktop stand side by side, or in turn', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const editor = await openEditor(page);
  await editor.name.fill('Qilin');
  await editor.openTab('About');
  const isOfPreview = (url: string) => /preview-dialog|\/preview\//.test(url);
  expect(requests.filter(isOfPreview)).toEqual([]);
  await previewButton(editor).click();
  const shown = frames(page);
  await expect(shown.getByRole('status')).toHaveText('Unsaved: Home.');
  await expect(shown.getByText('First screen ends here')).toHaveCount(2);
  const phone = shown.frameLocator('[title="Phone, unsaved"]');
  const desktop = shown.frameLocator('[title="Desktop, unsaved"]');
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(desktop.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await phone.locator(':root').evaluate(() => innerWidth)).toBe(390);
  expect(await desktop.locator(':root').evaluate(() => innerWidth)).toBe(1440);
  await expect(desktop.getByText('Not published.')).toBeHidden();

  const line = shown.locator('.preview-first').last();
  const bottom = async () => (await line.boundingBox())?.y ?? 0;
  const before = await bottom();
  await desktop.locator(':root').evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await expect.poll(bottom).toBeLessThan(before - 100);

  await shown.getByRole('combobox', { name: 'Page' }).selectOption('Home');
  await expect(desktop.getByRole('heading', { level: 1, name: 'Qilin' })).toBeVisible();
  await expectAccessible(page, 'the preview in frames');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(shown.locator('iframe')).toHaveCount(1);
  await expect(shown.getByRole('radio', { name: 'Phone' })).toBeChecked();
  await shown.getByText('Desktop', { exact: true }).click();
  await expect(desktop.getByRole('heading', { level: 1, name: 'Qilin' })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await desktop.getByRole('link').first().focus();
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
});

test('a divider between live and unsaved is moved by keys and dragged', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  const editor = await openEditor(page);
  await editor.name.fill('Qilin');
  await previewButton(editor).click();
  const shown = frames(page);
  await shown.getByRole('switch', { name: 'Compare with live' }).check();
  const live = shown.frameLocator('[title="Desktop, live"]');
  const unsaved = shown.frameLocator('[title="Desktop, unsaved"]');
  await expect(live.getByRole('heading', { level: 1, name: 'Asha' })).toBeVisible();
  await expect(unsaved.getByRole('heading', { level: 1, name: 'Qilin' })).toBeVisible();

  const divider = shown.getByRole('slider');
  await tabTo(page, divider);
  await page.keyboard.press('ArrowRight');
  await expect(divider).toHaveAttribute('aria-valuetext', '51% live, 49% unsaved');
  for (const [key, value] of [
    ['End', '100'],
    ['Home', '0'],
    ['PageUp', '10'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(divider).toHaveValue(value);
  }
  const box = await shown.locator('.preview-box').boundingBox();
  if (box === null) throw new Error('No picture is shown.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 10, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, middle, { steps: 4 });
  await page.mouse.up();
  await expect(divider).toHaveValue('75');
  const edge = await shown.locator('.preview-divider').boundingBox();
  expect(edge?.x).toBeCloseTo(box.x + box.width * 0.75 - 1, 0);

  await unsaved.locator(':root').evaluate(() => scrollTo({ top: 240, behavior: 'instant' }));
  await expect.poll(() => live.locator(':root').evaluate(() => scrollY)).toBe(240);
  // A link leads both, and so does a step back.
  for (const [from, to] of [
    [unsaved, live],
    [live, unsaved],
  ] as const) {
    await from.getByRole('link', { name: 'About', exact: true }).first().dispatchEvent('click');
    await expect(to.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
    await from.locator(':root').evaluate(() => history.back());
    await expect(to.getByRole('heading', { level: 1, name: /Asha|Qilin/ })).toBeVisible();
  }
  await expectAccessible(page, 'live and unsaved');
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(previewButton(editor)).toBeFocused();
  // No view is counted, and nothing else is sent from the frames.
  expect(sent.filter((path) => !path.startsWith('/admin'))).toEqual([]);
});
