import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { type Editor, openEditor } from '../support/editor.ts';
import { test } from '../support/fixtures.ts';

const strip = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const previewButton = ({ page }: Editor) =>
  page.getByRole('button', { name: 'Preview', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share a preview link' });

/** Opens the preview in its window for the first time on a page of the admin. */
async function openPreview(editor: Editor): Promise<Page> {
  const opened = editor.page.context().waitForEvent('page');
  await previewButton(editor).click();
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
  await expect(heading(preview, 'Kirin')).toBeVisible();
  expect(page.context().pages()).toHaveLength(2);

  // Nothing is saved, and nobody else sees it.
  await expect(editor.state).toHaveText('Unsaved changes in Home');
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
