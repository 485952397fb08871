import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  ADMIN_MESSAGES,
  answerQuestions,
  editorOn,
  openEditor,
  openItem,
  screenLink,
} from '../support/editor.ts';
import { draftsIn } from '../support/editor-parts.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { codeFor, logIn, switchOnSecondFactor } from '../support/owner.ts';
import { startSite } from '../support/running-site.ts';

const unauthorized = (text: string) => text.includes('401');

const enter = async (page: Page, passcode = PASSCODE) => {
  await page.getByLabel('Admin Password').fill(passcode);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
};
const enterCode = async (page: Page, code: string) => {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
};

/** A site that keeps its passcode itself, so that it can be changed. */
const ownPasscodeTest = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  site: async ({}, use) => {
    const site = await startSite({ ADMIN_PASSCODE: '' });
    await use(site);
    await site.stop();
  },
});

ownPasscodeTest('audit log, sessions and passcode', async ({ page, site, expectedErrors }) => {
  expectedErrors.push((text) => /40[01]|422/.test(text));
  const other = await logIn(site.address);
  await page.goto('/admin');
  await enter(page, 'wrong');
  await expect(page.getByText('Invalid password.')).toBeVisible();
  const editor = await openEditor(page);
  await editor.name.fill('Asha');
  await editor.saveAll();
  const owner = await logIn(site.address);
  for (let time = 0; time < 30; time += 1) await owner.get('/admin/api/export');
  await screenLink(page, 'Settings').click();

  await test.step('the audit log is read page by page', async () => {
    await openItem(page, 'Activity');
    const entries = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
    await expect(entries).toHaveCount(30);
    await expect(entries.first()).toContainText('Content exported');
    await page.getByRole('button', { name: 'Show older entries' }).click();
    await expect(entries).toHaveCount(35);
    await expect(entries.nth(30)).toBeFocused();
    await expect(entries.nth(31)).toContainText(
      /Saved.*version 2.*(Chrome|Firefox) on Linux, 127\.0\.0\.1/,
    );
    await expect(entries.filter({ hasText: 'Wrong passcode' })).toHaveCount(1);
  });

  await test.step('the owner sees where the admin is open, and ends what is not hers', async () => {
    await openItem(page, 'Sessions');
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect(sessions).toHaveCount(3);
    await expect(sessions.filter({ hasText: 'This one' })).toHaveCount(1);
    await expect(sessions.filter({ hasText: / on Linux/ })).toContainText('This one');
    const foreign = sessions.filter({ hasText: 'Unknown browser' });
    await foreign.first().getByRole('button', { name: /^End/ }).click();
    await expect(sessions).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Sessions', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await expect(sessions).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'End all other sessions' })).toBeHidden();
    for (const each of [owner, other]) {
      expect((await each.post('/admin/api/activity', {})).status).toBe(401);
    }
  });

  await test.step('the passcode is changed, which ends other sessions', async () => {
    const another = await logIn(site.address);
    await openItem(page, 'Passcode');
    const form = page.getByRole('form', { name: 'Change the passcode' });
    const change = async (present: string) => {
      await form.getByLabel('New passcode').fill('a-longer-one-than-before');
      await form.getByLabel('Passcode', { exact: true }).fill(present);
      await form.getByRole('button', { name: 'Change the passcode' }).click();
    };
    await change('wrong');
    await expect(form.getByText('Invalid password.')).toBeVisible();
    await change(PASSCODE);
    await expect(page.getByText('The passcode was changed. All other sessions')).toBeVisible();
    expect((await another.post('/admin/api/activity', {})).status).toBe(401);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(form).toBeHidden();
    await enter(page, 'a-longer-one-than-before');
    await editorOn(page);
  });
});

test('the second factor is set up, and asked for', async ({ page, expectedErrors }) => {
  test.slow();
  expectedErrors.push(unauthorized);
  await openEditor(page);
  await screenLink(page, 'Settings').click();
  await openItem(page, 'Second factor');
  await expect(page.getByText('Off. Login requires only the passcode.')).toBeVisible();
  const setUp = page.getByRole('form', { name: 'Set up the second factor' });
  await setUp.getByLabel('Passcode', { exact: true }).fill(PASSCODE);
  await setUp.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByText(/^Scan this/)).toBeFocused();

  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await page.getByRole('definition').textContent()) ?? '';
  expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const confirm = page.getByRole('form', { name: 'Confirm the second factor' });
  await confirm.getByLabel('Code', { exact: true }).fill('000000');
  await confirm.getByRole('button', { name: 'Switch on' }).click();
  await expect(confirm.getByText('Invalid code.')).toBeVisible();
  await confirm.getByLabel('Code', { exact: true }).fill(codeFor(secret));
  await confirm.getByRole('button', { name: 'Switch on' }).click();

  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused();
  const [first = '', second = ''] = await codes.allTextContents();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as text' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.split('\n')).toHaveLength(11);
  expect(file).toContain(first);
  await page.getByRole('button', { name: 'I saved them' }).click();
  await expect(codes).toHaveCount(0);
  await expect(page.getByText(/^On since .* 10 recovery codes are left\.$/)).toBeVisible();
  const heading = page.getByRole('button', { name: 'Second factor', exact: true });
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Logout' }).click();
  await enter(page);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await enterCode(page, codeFor(secret, 1));
  await editorOn(page);

  await screenLink(page, 'Settings').click();
  await openItem(page, 'Second factor');
  const change = page.getByRole('form', { name: 'Change the second factor' });
  await change.getByLabel('Code', { exact: true }).fill(second);
  await change.getByRole('button', { name: 'Make new recovery codes' }).click();
  await expect(codes).toHaveCount(10);
  const [renewed = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: 'I saved them' }).click();
  await change.getByLabel('Code', { exact: true }).fill(renewed);
  await change.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Off. Login requires only the passcode.')).toBeVisible();
  await expect(heading).toBeFocused();
});

test('an ended session asks for both factors, and its save is stored once', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(unauthorized);
  const editor = await openEditor(page);
  const owner = await logIn(site.address);
  const { secret } = await switchOnSecondFactor(owner);
  const version = async () => (await (await owner.calls.content.$get()).json()).version;
  const before = await version();
  await editor.name.fill('Typed before the end');
  await context.clearCookies();
  await page.keyboard.press('ControlOrMeta+S');
  const dialog = page.getByRole('dialog', { name: ADMIN_MESSAGES.expired });
  await expect(dialog.getByLabel('Admin Password')).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(/Your unsaved changes are still here/);
  await expect.poll(() => draftsIn(page)).toEqual([expect.stringContaining('before the end')]);
  await test.step('Escape neither closes the dialog nor leaves, unless she agrees to lose the changes', async () => {
    const asked = answerQuestions(page, () => false);
    await page.keyboard.press('Escape');
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await expect(dialog).toBeVisible();
  });
  await dialog.getByLabel('Admin Password').fill(PASSCODE);
  await page.keyboard.press('Enter');
  const code = dialog.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await code.fill(codeFor(secret, 1));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(editor.name).toBeFocused();
  await expect(editor.name).toHaveValue('Typed before the end');
  await expect(editor.state).toHaveText('All changes saved');
  expect(await version()).toBe(before + 1);
});
