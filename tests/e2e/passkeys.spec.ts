import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { editorOn, openEditor, openItem, screenLink } from '../support/editor.ts';
import { test as base, expect, PASSCODE } from '../support/fixtures.ts';
import { freePort } from '../support/local-server.ts';
import { startSite } from '../support/running-site.ts';

/** A site at a name, since an address in numbers has no passkeys. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  site: async ({}, use) => {
    const PORT = String(await freePort());
    const address = `http://localhost:${PORT}`;
    const site = await startSite({ PORT, SITE_URL: address });
    await use({ ...site, address });
    await site.stop();
  },
});

const refused = (text: string) => /40[139]/.test(text);

const openPasskeys = async (page: Page) => {
  await screenLink(page, 'Settings').click();
  await openItem(page, 'Passkeys');
};
const listOf = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Access Admin Panel' })).toBeVisible();
};
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });

/** Gives Chromium an authenticator that keeps passkeys and verifies its owner, in place of a device. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether it takes its owner for the right one; otherwise it gives nothing, as when the owner cancels. */
    setVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('a passkey is added, logs in and is removed', async ({ page, context, expectedErrors }) => {
  test.slow();
  expectedErrors.push(refused);
  const authenticator = await addAuthenticator(page);
  await page.goto('/admin');
  await expect(byPasskey(page)).toHaveCount(0);
  await openEditor(page);
  await openPasskeys(page);
  await expect(page.getByText(/works at localhost only/)).toBeVisible();

  await test.step('adding needs a proof', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const proof = page.getByRole('form', { name: 'Add a passkey' });
    await expect(proof.getByLabel('Passcode', { exact: true })).toBeFocused();
    await page.keyboard.type(PASSCODE);
    await page.keyboard.press('Enter');
    const made = page.getByRole('form', { name: 'Make a passkey' });
    await expect(made.getByLabel('Name')).toBeFocused();
    await made.getByLabel('Name').fill('Laptop');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The passkey was added.')).toBeVisible();
    await expect(listOf(page)).toHaveText([/^Laptop.*Not used yet/]);
    await expect(page.getByRole('button', { name: 'Passkeys', exact: true })).toBeFocused();
    await expectAccessible(page, 'the passkeys');
  });

  await test.step('a cancelled login says so, and leaves the form', async () => {
    await authenticator.setVerified(false);
    await logOut(page);
    await page.getByLabel('Admin Password').fill('half a pass');
    await expect(byPasskey(page)).toBeVisible();
    await expectAccessible(page, 'the login with a passkey');
    await byPasskey(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'No passkey was used.' })).toBeVisible();
    await expect(page.getByLabel('Admin Password')).toHaveValue('half a pass');
  });

  await test.step('a right one opens the editor, and is sent once', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/admin/api/login/passkey')
        sent.push(request.method());
    });
    await authenticator.setVerified(true);
    await byPasskey(page).click();
    await editorOn(page);
    await screenLink(page, 'Settings').click();
    await openItem(page, 'Activity');
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText('passkey Laptop');
    expect(sent).toEqual(['POST']);
  });

  await test.step('an ended session is continued by it', async () => {
    const editor = await editorOn(page);
    await editor.openTab('Home');
    await editor.name.fill('Typed before the end');
    await context.clearCookies();
    await editor.save.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(dialog).toBeHidden();
    await expect(editor.name).toHaveValue('Typed before the end');
    await expect(editor.state).toHaveText('All changes saved');
  });

  await test.step('a removed one is refused, and is not asked for', async () => {
    await openPasskeys(page);
    await listOf(page).getByRole('button', { name: 'Remove Laptop' }).click();
    const form = page.getByRole('form', { name: 'Remove a passkey' });
    await form.getByLabel('Passcode', { exact: true }).fill(PASSCODE);
    await form.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Laptop was removed.')).toBeVisible();
    await expect(listOf(page)).toHaveCount(0);
    await logOut(page);
    await page.reload();
    await expect(byPasskey(page)).toHaveCount(0);
  });
});
