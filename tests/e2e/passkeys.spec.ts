import { runRecoveryCommand } from '../../server/commands/recovery-commands.ts';
import { parseSettings } from '../../server/env.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { editorOn, openEditor } from '../support/editor.ts';
import { expect, PASSCODE, waitForReact } from '../support/fixtures.ts';
import {
  addPasskey,
  byPasskey,
  enter,
  listOf,
  logOut,
  openPasskeys,
  refused,
  test,
} from '../support/passkeys-in-browser.ts';
import { addAuthenticator } from '../support/virtual-authenticator.ts';

// tests/details/passkeys-elsewhere.spec.ts has a site with other names.
test('a passkey is added, logs in, is renamed and removed', async ({ page, expectedErrors }) => {
  test.slow();
  expectedErrors.push(refused);
  const authenticator = await addAuthenticator(page);
  await page.goto('/admin');
  await expect(byPasskey(page)).toHaveCount(0);
  await openEditor(page);
  await openPasskeys(page);
  await expect(page.getByText(/works at localhost only/)).toBeVisible();

  await test.step('adding needs a proof, and can be cancelled', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const proof = page.getByRole('form', { name: 'Add a passkey' });
    await expect(proof.getByRole('button', { name: /with a passkey/ })).toHaveCount(0);
    await proof.getByLabel('Admin Password').fill('wrong');
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(proof.getByText('Invalid password.')).toBeVisible();
    await proof.getByLabel('Admin Password').fill(PASSCODE);
    await proof.getByRole('button', { name: 'Continue' }).click();
    const made = page.getByRole('form', { name: 'Make a passkey' });
    await expect(made.getByLabel('Name')).toHaveValue('Chrome on Linux');
    await authenticator.setVerified(false);
    await made.getByRole('button', { name: 'Make the passkey' }).click();
    await expect(made.getByText('No passkey was made.')).toBeVisible();
    await expectAccessible(page, 'a passkey that is being made');
    await authenticator.setVerified(true);
    await made.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
    await addPasskey(page, 'Laptop');
    await expect(listOf(page)).toHaveText([/^Laptop.*Not used yet/]);
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
    await expectAccessible(page, 'the passkeys');
  });

  await test.step('it proves a change', async () => {
    await listOf(page).getByRole('button', { name: 'Rename Laptop' }).click();
    const form = page.getByRole('form', { name: 'Rename a passkey' });
    await expect(form.getByLabel('New name')).toBeFocused();
    await form.getByLabel('New name').fill('Old laptop');
    await form.getByRole('button', { name: 'Rename with a passkey' }).click();
    await expect(listOf(page)).toHaveText([/^Old laptop.*Used .*Chrome on Linux/]);
  });

  await test.step('a cancelled login says so, and leaves the form', async () => {
    await authenticator.setPresent(false);
    await authenticator.setVerified(false);
    await logOut(page);
    await page.getByLabel('Admin Password').fill('half a pass');
    await expect(byPasskey(page)).toBeVisible();
    await expectAccessible(page, 'the login with a passkey');
    const height = () =>
      page
        .getByRole('form', { name: 'Login' })
        .evaluate((form) => form.getBoundingClientRect().height);
    const before = await height();
    await authenticator.listed();
    await authenticator.setPresent(true);
    await byPasskey(page).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'No passkey was used.' }),
    ).toBeVisible();
    // The place of the notice was free.
    expect(await height()).toBe(before);
    await expect(page.getByLabel('Admin Password')).toHaveValue('half a pass');
  });

  await test.step('a right one opens the editor, and is sent once', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/admin/login/passkey') sent.push(request.method());
    });
    await authenticator.setPresent(false);
    await authenticator.setCounter(1_000);
    await authenticator.setVerified(true);
    await page.reload();
    await expect(byPasskey(page)).toBeVisible();
    await authenticator.listed();
    await authenticator.setPresent(true);
    await byPasskey(page).click();
    await editorOn(page);
    await openPasskeys(page);
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText('passkey Old laptop');
    expect(sent).toEqual(['POST']);
  });

  await test.step('a copy whose counter lags behind is refused, and noted', async () => {
    await authenticator.setPresent(false);
    await logOut(page);
    await authenticator.setCounter(1);
    await expect(byPasskey(page)).toBeVisible();
    await authenticator.listed();
    await authenticator.setPresent(true);
    await byPasskey(page).click();
    await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
    await authenticator.setPresent(false);
    await openEditor(page);
    await openPasskeys(page);
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText(
      'Second copy of a passkey',
    );
  });

  await test.step('a removed one is refused, and is not asked for', async () => {
    await listOf(page).getByRole('button', { name: 'Remove Old laptop' }).click();
    const form = page.getByRole('form', { name: 'Remove a passkey' });
    await form.getByLabel('Admin Password').fill(PASSCODE);
    await form.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Old laptop was removed.')).toBeVisible();
    await expect(listOf(page)).toHaveCount(0);
    await logOut(page);
    await page.reload();
    await expect(byPasskey(page)).toHaveCount(0);
    await expect(page.getByLabel('Admin Password')).toHaveAttribute(
      'autocomplete',
      'current-password',
    );
  });
});

test("the browser's own list of a field logs in, and without scripts the form is as before", async ({
  page,
  browser,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(refused);
  const authenticator = await addAuthenticator(page);
  await openEditor(page);
  await openPasskeys(page);
  await addPasskey(page, 'Laptop');
  await logOut(page);
  // The authenticator takes the first passkey of the list, without a press.
  await authenticator.setPresent(true);
  await editorOn(page);

  const plain = await browser.newPage({ baseURL: site.address, javaScriptEnabled: false });
  await plain.goto('/admin');
  await expect(byPasskey(plain)).toHaveCount(0);
  await enter(plain, PASSCODE);
  await expect(plain.getByRole('button', { name: 'Logout' })).toBeVisible();
  await plain.close();
});

test('an ended session is continued by a passkey', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(refused);
  const authenticator = await addAuthenticator(page);
  const editor = await openEditor(page);
  await openPasskeys(page);
  await addPasskey(page, 'Laptop');
  await authenticator.setPresent(false);
  await editor.openTab('Home');
  await editor.name.fill('Typed before the end');
  await context.clearCookies();
  await editor.save.click();
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: 'Log in with a passkey' });
  await expect(button).toBeVisible();
  await expectAccessible(page, 'the dialog of the login with a passkey');
  await authenticator.listed();
  await authenticator.setPresent(true);
  await button.click();
  await expect(dialog).toBeHidden();
  await expect(editor.name).toHaveValue('Typed before the end');
  await editor.saveAll();
});

test('the passcode is accepted in known browsers only, until a command ends that', async ({
  page,
  browser,
  site,
  data,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(refused);
  const authenticator = await addAuthenticator(page);
  await openEditor(page);
  await openPasskeys(page);
  await addPasskey(page, 'Laptop');

  await test.step('with one passkey the owner types the command', async () => {
    await page.getByRole('button', { name: 'Limit the passcode to known browsers' }).click();
    const form = page.getByRole('form', { name: 'Limit the passcode' });
    await form.getByLabel('Command').fill('yes');
    await form.getByRole('button', { name: 'Limit with a passkey' }).click();
    await expect(form.getByText(/^This needs two passkeys/)).toBeVisible();
    await form.getByLabel('Command').fill('engawa admin remove-passkeys');
    await expectAccessible(page, 'the limit of the passcode');
    await form.getByRole('button', { name: 'Limit with a passkey' }).click();
    await expect(page.getByRole('button', { name: /^Accept the passcode/ })).toBeVisible();
    await listOf(page).getByRole('button', { name: 'Remove Laptop' }).click();
    const remove = page.getByRole('form', { name: 'Remove a passkey' });
    await remove.getByRole('button', { name: 'Remove with a passkey' }).click();
    await expect(remove.getByText(/^The limit of the passcode needs this passkey/)).toBeVisible();
  });

  const stranger = await browser.newPage({ baseURL: site.address });
  waitForReact(stranger);
  await test.step('an unknown browser is told the same for every passcode', async () => {
    for (const passcode of ['wrong', PASSCODE]) {
      await enter(stranger, passcode);
      await expect(
        stranger.getByText(/^The password works only in a browser that has logged in before/),
      ).toBeVisible();
    }
  });

  await test.step('a known browser gets in', async () => {
    await authenticator.setPresent(false);
    await logOut(page);
    await enter(page, PASSCODE);
    await editorOn(page);
  });

  await test.step('a command of the machine removes the passkeys and the limit', async () => {
    expect(await runRecoveryCommand('remove-passkeys', parseSettings({ DATA_DIR: data }))).toMatch(
      /^Passkeys removed: 1\./,
    );
    await enter(stranger, PASSCODE);
    await editorOn(stranger);
    await openPasskeys(stranger);
    await expect(stranger.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
    await expect(listOf(stranger)).toHaveCount(0);
  });
  await stranger.close();
});
