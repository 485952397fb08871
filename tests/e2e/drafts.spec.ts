import type { Page } from '@playwright/test';
import { ADMIN_MESSAGES, answerQuestions, openEditor } from '../support/editor.ts';
import { crash, draftAnswered, idIn, kept, offer, storedDrafts } from '../support/editor-parts.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { logIn, type Owner } from '../support/owner.ts';

const unauthorized = (text: string) => text.includes('401');

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

const isStored = async ({ calls }: Owner, id: string): Promise<boolean> =>
  (await calls.drafts[':id'].$get({ param: { id } })).ok;

test('what was typed before a crash is offered', async ({ page, browser, site }) => {
  const id = await crash(browser, site, 'Typed before the crash');
  const editor = await openEditor(page);
  await expect(offer(page)).toContainText('A draft from less than a minute ago changes 1 field.');
  await expect(offer(page)).toContainText(/It was last changed in (Chrome|Firefox) on Linux/);
  await expect(offer(page).locator('ins')).toHaveText('Typed before the crash');
  await expect(editor.name).not.toHaveValue('Typed before the crash');
  await expect(editor.state).toHaveText('All changes saved');
  await press(page, 'Restore draft');
  await expect(offer(page)).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Home' })).toBeFocused();
  await expect(editor.name).toHaveValue('Typed before the crash');
  await expect(editor.state).toHaveText('Unsaved changes in 1 section');
  await editor.saveAll();
  const owner = await logIn(site.address);
  await expect.poll(() => isStored(owner, id)).toBe(false);
  await editor.reload();
  await expect(editor.name).toHaveValue('Typed before the crash');
  await expect(offer(page)).toBeHidden();

  await test.step('what was typed a moment before the page was left is offered', async () => {
    answerQuestions(page, () => true);
    await editor.name.fill('Left at once');
    await page.goto('/about');
    await expect.poll(() => storedDrafts(site)).toEqual([expect.stringContaining('Left at once')]);
    await page.goto('/admin');
    await press(page, 'Restore draft');
    await expect(editor.name).toHaveValue('Left at once');
  });
});

test('after a login, what was typed is stored', async ({ page, site, expectedErrors }) => {
  expectedErrors.push(unauthorized);
  const editor = await openEditor(page);
  const owner = await logIn(site.address);
  await owner.post('/admin/sessions', { end: 'others' });
  const refused = draftAnswered(page, 'Typed in an ended session');
  await editor.name.fill('Typed in an ended session');
  const dialog = page.getByRole('dialog', { name: 'Session expired. Please login again.' });
  await expect(dialog).toBeVisible();
  expect(await isStored(owner, idIn(await refused))).toBe(false);
  await dialog.getByLabel('Admin Password').fill(PASSCODE);
  await page.keyboard.press('Enter');
  await expect(kept(page)).toBeVisible();
  await expect(editor.name).toHaveValue('Typed in an ended session');
});

test('a save at the end of a session is stored once', async ({ page, site, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('401') || text.includes('ERR_FAILED'));
  const editor = await openEditor(page);
  const owner = await logIn(site.address);
  const dialog = page.getByRole('dialog', { name: ADMIN_MESSAGES.expired });
  const logInAgain = async () => {
    await dialog.getByLabel('Admin Password').fill(PASSCODE);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  const version = async () => (await (await owner.calls.content.$get()).json()).version;
  const before = await version();
  const reminder = page.getByRole('status').filter({ hasText: 'Press Save' });

  await test.step('the save that was pressed', async () => {
    // Only the save meets the end of the session.
    await page.route('**/admin/drafts/**', (route) => route.abort());
    await owner.post('/admin/sessions', { end: 'others' });
    await editor.name.fill('Pressed once');
    await editor.save.click();
    await expect(dialog).toBeVisible();
    await page.unroute('**/admin/drafts/**');
    await logInAgain();
    await expect(page.getByText(ADMIN_MESSAGES.saved)).toBeVisible();
    await expect(editor.state).toHaveText('All changes saved');
    await expect(reminder).toBeHidden();
    expect(await version()).toBe(before + 1);
  });

  await test.step('what was typed and not saved', async () => {
    // The editor may still be deleting the draft of the first step. Nothing can be typed once that is refused.
    const ended = Promise.withResolvers<void>();
    await page.route('**/admin/drafts/**', async (route) => {
      await ended.promise;
      await route.continue();
    });
    await editor.name.fill('Not pressed');
    await owner.post('/admin/sessions', { end: 'others' });
    ended.resolve();
    await expect(dialog).toBeVisible();
    await page.unroute('**/admin/drafts/**');
    await logInAgain();
    await expect(reminder).toBeVisible();
    await expect(editor.state).toHaveText('Unsaved changes in 1 section');
    expect(await version()).toBe(before + 1);
    await editor.saveAll();
    await expect(reminder).toBeHidden();
    expect(await version()).toBe(before + 2);
  });
});

test('what both a draft and a later save changed is decided', async ({ page, browser, site }) => {
  await crash(browser, site, 'Typed before the save');
  const owner = await logIn(site.address);
  const { content, version } = await (await owner.calls.content.$get()).json();
  await owner.save({ ...content, home: { ...content.home, name: 'Saved since' } }, version);
  const editor = await openEditor(page);
  await press(page, 'Restore draft');
  await expect(page.getByRole('heading', { name: 'Conflicting changes' })).toBeFocused();
  await expect(editor.state).toHaveText('1 conflict');
  const conflict = page.getByRole('region', { name: 'Home: name', exact: true });
  await conflict.getByText('Keep theirs', { exact: true }).click();
  await press(page, 'Save merged version');
  await expect(editor.state).toHaveText('All changes saved');
  await expect(editor.name).toHaveValue('Saved since');
  await editor.reload();
  await expect(offer(page)).toBeHidden();
});
