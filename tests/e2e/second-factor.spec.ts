import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  ADMIN_MESSAGES,
  answerQuestions,
  draftsIn,
  editorOn,
  openEditor,
  openItem,
  screenLink,
} from '../support/editor.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { codeFor, logIn } from '../support/owner.ts';
import { startSite } from '../support/running-site.ts';

const enter = async (page: Page, passcode = PASSCODE) => {
  await page.getByLabel('Admin Password').fill(passcode);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
};

/** Opens a row of Settings. */
const openSetting = async (page: Page, name: string) => {
  await screenLink(page, 'Settings').click();
  await openItem(page, name);
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

ownPasscodeTest(
  'the owner reads who was there, ends sessions and changes the passcode',
  async ({ page, site, expectedErrors }) => {
    expectedErrors.push((text) => /40[01]|422/.test(text));
    const others = [await logIn(site.address), await logIn(site.address)];
    for (let time = 0; time < 30; time += 1) await others[0]?.get('/admin/api/export');
    await page.goto('/admin');
    await enter(page, 'wrong');
    await expect(page.getByText('Invalid password.')).toBeVisible();
    await enter(page);
    const editor = await editorOn(page);
    await editor.name.fill('Asha');
    await editor.saveAll();

    await test.step('the audit log is read page by page', async () => {
      await openSetting(page, 'Activity');
      const entries = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
      await expect(entries).toHaveCount(30);
      await expect(entries.first()).toContainText(
        /Saved.*version 2.*(Chrome|Firefox) on Linux, 127\.0\.0\.1/,
      );
      await expect(entries.filter({ hasText: 'Wrong passcode' })).toHaveCount(1);
      await page.getByRole('button', { name: 'Show older entries' }).click();
      await expect(entries).toHaveCount(35);
      await expect(entries.nth(30)).toBeFocused();
    });

    await test.step('sessions are ended, one or all others', async () => {
      await openItem(page, 'Sessions');
      const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
      await expect(sessions).toHaveCount(3);
      await expect(sessions.filter({ hasText: / on Linux/ })).toContainText('This one');
      const foreign = sessions.filter({ hasText: 'Unknown browser' });
      await foreign.first().getByRole('button', { name: /^End/ }).click();
      await expect(sessions).toHaveCount(2);
      await expect(page.getByRole('button', { name: 'Sessions', exact: true })).toBeFocused();
      await page.getByRole('button', { name: 'End all other sessions' }).click();
      await expect(sessions).toHaveText([/This one/]);
      await expect(page.getByRole('button', { name: 'End all other sessions' })).toBeHidden();
      for (const editorPage of others)
        expect((await editorPage.post('/admin/api/activity', {})).status).toBe(401);
    });

    await test.step('the passcode is changed, and lets the owner in', async () => {
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
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(form).toBeHidden();
      await enter(page, 'a-longer-one-than-before');
      await editorOn(page);
    });
  },
);

test('the second factor is set up, and asked for at the login and after an ended session', async ({
  page,
  context,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push((text) => text.includes('401'));
  const editor = await openEditor(page);
  await openSetting(page, 'Second factor');
  await expect(page.getByText('Off. Login requires only the passcode.')).toBeVisible();
  const setUp = page.getByRole('form', { name: 'Set up the second factor' });
  await setUp.getByLabel('Passcode', { exact: true }).fill(PASSCODE);
  await setUp.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByText(/^Scan this/)).toBeFocused();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await page.getByRole('definition').textContent()) ?? '';
  const confirm = page.getByRole('form', { name: 'Confirm the second factor' });
  for (const code of ['000000', codeFor(secret)]) {
    await confirm.getByLabel('Code', { exact: true }).fill(code);
    await confirm.getByRole('button', { name: 'Switch on' }).click();
    if (code === '000000') await expect(confirm.getByText('Invalid code.')).toBeVisible();
  }

  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused();
  const [first = '', second = ''] = await codes.allTextContents();
  await test.step('the recovery codes are saved as a file', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as text' }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    expect(file.split('\n')).toHaveLength(11);
    expect(file).toContain(first);
    await page.getByRole('button', { name: 'I saved them' }).click();
    await expect(page.getByText(/^On since .* 10 recovery codes are left\.$/)).toBeVisible();
  });

  await test.step('the login asks for a code', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await enter(page);
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await code.fill(codeFor(secret, 1));
    await page.keyboard.press('Enter');
    await editorOn(page);
  });

  const dialog = page.getByRole('dialog', { name: ADMIN_MESSAGES.expired });
  await test.step('an ended session asks for both, and keeps what was typed', async () => {
    await editor.name.fill('Typed before the end');
    await context.clearCookies();
    await page.keyboard.press('ControlOrMeta+S');
    await expect(dialog.getByLabel('Admin Password')).toBeFocused();
    await expect(dialog).toHaveAccessibleDescription(/Your unsaved changes are still here/);
    await expect.poll(() => draftsIn(page)).toEqual([expect.stringContaining('before the end')]);
    // Escape leaves only where the owner agrees to lose the changes.
    const asked = answerQuestions(page, () => false);
    await page.keyboard.press('Escape');
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await dialog.getByLabel('Admin Password').fill(PASSCODE);
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
    await page.keyboard.type(second);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(editor.name).toBeFocused();
    await expect(editor.name).toHaveValue('Typed before the end');
    await expect(editor.state).toHaveText('All changes saved');
  });

  await test.step('recovery codes are renewed, and one switches it off', async () => {
    await openSetting(page, 'Second factor');
    const change = page.getByRole('form', { name: 'Change the second factor' });
    await change.getByLabel('Code', { exact: true }).fill(first);
    await change.getByRole('button', { name: 'Make new recovery codes' }).click();
    await expect(codes).toHaveCount(10);
    const [renewed = ''] = await codes.allTextContents();
    await page.getByRole('button', { name: 'I saved them' }).click();
    await change.getByLabel('Code', { exact: true }).fill(renewed);
    await change.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('Off. Login requires only the passcode.')).toBeVisible();
    const heading = page.getByRole('button', { name: 'Second factor', exact: true });
    await expect(heading).toBeFocused();
  });
});
