import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  ADMIN_MESSAGES,
  anotherTab,
  answerQuestions,
  conflictDialog,
  type Editor,
  openEditor,
} from '../support/editor.ts';
import { draftsIn, offer } from '../support/editor-parts.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';

const unauthorized = (text: string) => text.includes('401');

/** Ends the page of an editor without a word, and opens another one. */
async function crash({ page }: Editor, context: BrowserContext, address: string): Promise<Editor> {
  await page.close();
  return anotherTab(context, address);
}

const restore = (page: Page) => offer(page).getByRole('button', { name: 'Restore' });

test('what was typed before a crash is offered', async ({ page, context, site }) => {
  let editor = await openEditor(page);
  await editor.name.fill('Typed before the crash');
  await expect.poll(() => draftsIn(page)).toEqual([expect.stringContaining('before the crash')]);
  editor = await crash(editor, context, site.address);
  await expect(offer(editor.page)).toContainText(/Unsaved changes from \d\d:\d\d/);
  await expect(editor.name).not.toHaveValue('Typed before the crash');
  await expect(editor.state).toHaveText('All changes saved');
  for (const width of [1440, 390]) {
    await editor.page.setViewportSize({ width, height: 900 });
    await expectAccessible(editor.page, `the offer of a draft at ${width} pixels`);
  }
  await restore(editor.page).click();
  await expect(editor.name).toHaveValue('Typed before the crash');
  await expect(editor.state).toHaveText('Unsaved changes in Home');
  await expect(offer(editor.page)).toBeHidden();
  await expect.poll(() => draftsIn(editor.page)).toHaveLength(1);
  // That of this page is no offer, also not on the way back.
  await editor.openTab('About');
  await editor.openTab('Home');
  await expect(offer(editor.page)).toBeHidden();

  await test.step('and goes with the save', async () => {
    await editor.saveAll();
    await expect.poll(() => draftsIn(editor.page)).toEqual([]);
    await editor.reload();
    await expect(editor.name).toHaveValue('Typed before the crash');
    await expect(offer(editor.page)).toBeHidden();
  });

  await test.step('so is what was typed at the address of an entry, after a reload', async () => {
    await editor.page.goto(`${site.address}/admin/projects#loom`);
    answerQuestions(editor.page, () => true);
    const title = editor.page.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('Loom of rain');
    await editor.reload();
    await expect(title).toHaveValue('Loom');
    await restore(editor.page).click();
    await expect(title).toHaveValue('Loom of rain');
    await expect(editor.page).toHaveURL(`${site.address}/admin/projects#loom`);
    await editor.saveAll();
    await editor.openTab('Home');
  });

  await test.step('what was typed a moment before the page was left is offered', async () => {
    await editor.name.fill('Left at once');
    await editor.page.goto(`${site.address}/about`);
    await editor.page.goto(`${site.address}/admin`);
    await restore(editor.page).click();
    await expect(editor.name).toHaveValue('Left at once');
  });

  await test.step('a logout leaves nothing of it in the browser', async () => {
    await editor.page.setViewportSize({ width: 1440, height: 900 });
    await editor.page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(editor.page.getByLabel('Admin Password')).toBeVisible();
    await expect.poll(() => draftsIn(editor.page)).toEqual([]);
  });
});

test('what was typed while a draft is offered does not replace it', async ({
  page,
  context,
  site,
}) => {
  let editor = await openEditor(page);
  await editor.name.fill('The first');
  await expect.poll(() => draftsIn(page)).toHaveLength(1);
  editor = await crash(editor, context, site.address);
  await expect(offer(editor.page)).toBeVisible();
  await editor.page.getByLabel('Description').fill('The second');
  await expect.poll(() => draftsIn(editor.page)).toHaveLength(2);
  editor = await crash(editor, context, site.address);
  await restore(editor.page).click();
  await expect(editor.page.getByLabel('Description')).toHaveValue('The second');
  await expect(editor.name).not.toHaveValue('The first');
  await restore(editor.page).click();
  await expect(editor.name).toHaveValue('The first');
  await expect(editor.page.getByLabel('Description')).toHaveValue('The second');
  await expect(offer(editor.page)).toBeHidden();
});

test('a draft over a later save of the same field is decided, or discarded', async ({
  page,
  context,
  site,
}) => {
  let editor = await openEditor(page);
  await editor.name.fill('Typed before the save');
  await expect.poll(() => draftsIn(page)).toHaveLength(1);
  const owner = await logIn(site.address);
  const { content, version } = await (await owner.calls.content.$get()).json();
  await owner.save({ ...content, home: { ...content.home, name: 'Saved since' } }, version);
  editor = await crash(editor, context, site.address);
  await restore(editor.page).click();
  const dialog = conflictDialog(editor.page);
  await expect(dialog).toContainText('Saved since');
  await dialog.getByRole('button', { name: 'Decide later' }).click();

  const asked = answerQuestions(editor.page, () => asked.length > 1);
  await offer(editor.page).getByRole('button', { name: 'Discard' }).click();
  await expect(offer(editor.page)).toBeVisible();
  await restore(editor.page).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(editor.name).toHaveValue('Typed before the save');
  await expect(editor.state).toHaveText('Unsaved changes in Home');
  editor = await crash(editor, context, site.address);
  answerQuestions(editor.page, () => true);
  await offer(editor.page).getByRole('button', { name: 'Discard' }).click();
  await expect(offer(editor.page)).toBeHidden();
  await expect.poll(() => draftsIn(editor.page)).toEqual([]);
});

test('a save at the end of a session is stored once', async ({ page, site, expectedErrors }) => {
  expectedErrors.push(unauthorized);
  const editor = await openEditor(page);
  const owner = await logIn(site.address);
  const dialog = page.getByRole('dialog', { name: ADMIN_MESSAGES.expired });
  const version = async () => (await (await owner.calls.content.$get()).json()).version;
  const before = await version();
  await owner.post('/admin/api/sessions', { end: 'others' });
  await editor.name.fill('Pressed once');
  await editor.save.click();
  await expect(dialog).toBeVisible();

  await test.step('and what was typed is offered where the page is loaded again instead', async () => {
    await expect.poll(() => draftsIn(page)).toEqual([expect.stringContaining('Pressed once')]);
    const again = await page.context().newPage();
    await again.goto(`${site.address}/admin`);
    await again.getByLabel('Admin Password').fill(PASSCODE);
    await again.keyboard.press('Enter');
    await expect(offer(again)).toBeVisible();
    await again.close();
  });

  await dialog.getByLabel('Admin Password').fill(PASSCODE);
  await page.keyboard.press('Enter');
  await expect(page.getByText(ADMIN_MESSAGES.saved)).toBeVisible();
  await expect(editor.state).toHaveText('All changes saved');
  expect(await version()).toBe(before + 1);
});
