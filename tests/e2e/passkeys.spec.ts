import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { editorOn, openEditor, openItem, screenLink } from '../support/editor.ts';
import { expect, PASSCODE } from '../support/fixtures.ts';
import {
  addPasskey,
  byPasskey,
  listOf,
  logOut,
  openPasskeys,
  refused,
  test,
} from '../support/passkeys-in-browser.ts';

/** An authenticator of Chromium's own, in place of a device. */
interface VirtualAuthenticator {
  /** Whether it takes its owner for the right one; otherwise it gives nothing, as when the owner cancels. */
  setVerified(isVerified: boolean): Promise<void>;
  /** Waits until the browser asks for its list, so that a touch after that is not taken for a choice there. */
  listed(): Promise<void>;
  /** Whether it answers what it is asked from now on, as if the owner touched it: also what is for the browser's list. */
  setPresent(isPresent: boolean): Promise<void>;
}

/** Gives the page's browser an authenticator that keeps passkeys and verifies its owner. */
async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  await page.addInitScript(() => {
    const get = CredentialsContainer.prototype.get;
    CredentialsContainer.prototype.get = function (options) {
      const answer = get.call(this, options);
      if (options?.mediation === 'conditional') {
        Object.assign(window, { listed: answer });
        // One that was replaced may end after the next one has begun.
        const end = () => {
          if (Reflect.get(window, 'listed') === answer) Reflect.deleteProperty(window, 'listed');
        };
        answer.then(end, end);
      }
      return answer;
    };
  });
  const session: CDPSession = await page.context().newCDPSession(page);
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
    setVerified: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    listed: async () => {
      await page.waitForFunction(() => Reflect.has(window, 'listed'));
    },
    setPresent: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}

test('a passkey is added, logs in and is removed', async ({ page, expectedErrors }) => {
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
    await expect(page.getByRole('button', { name: 'Passkeys', exact: true })).toBeFocused();
    await addPasskey(page, 'Laptop');
    await expect(listOf(page)).toHaveText([/^Laptop.*Not used yet/]);
    await expect(page.getByRole('button', { name: 'Passkeys', exact: true })).toBeFocused();
    await expectAccessible(page, 'the passkeys');
  });

  await test.step('it proves a change', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const proof = page.getByRole('form', { name: 'Add a passkey' });
    await proof.getByRole('button', { name: 'Continue with a passkey' }).click();
    const made = page.getByRole('form', { name: 'Make a passkey' });
    await made.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await openPasskeys(page);
    await expect(listOf(page)).toHaveText([/^Laptop.*Used .*Chrome on Linux/]);
  });

  await test.step('a cancelled login says so, and leaves the form', async () => {
    await authenticator.setPresent(false);
    await authenticator.setVerified(false);
    await logOut(page);
    await page.getByLabel('Admin Password').fill('half a pass');
    await expect(byPasskey(page)).toBeVisible();
    await expectAccessible(page, 'the login with a passkey');
    await authenticator.listed();
    await authenticator.setPresent(true);
    await byPasskey(page).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'No passkey was used.' }),
    ).toBeVisible();
    await expect(page.getByLabel('Admin Password')).toHaveValue('half a pass');
  });

  await test.step('a right one opens the editor, and is sent once', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/admin/api/login/passkey')
        sent.push(request.method());
    });
    await authenticator.setPresent(false);
    await authenticator.setVerified(true);
    await page.reload();
    await expect(byPasskey(page)).toBeVisible();
    await authenticator.listed();
    await authenticator.setPresent(true);
    await byPasskey(page).click();
    await editorOn(page);
    await screenLink(page, 'Settings').click();
    await openItem(page, 'Activity');
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText('passkey Laptop');
    expect(sent).toEqual(['POST']);
  });

  await test.step("the browser's own list of the password's field logs in too", async () => {
    // The authenticator takes the first passkey of the list, without a press.
    await logOut(page);
    await authenticator.setPresent(true);
    await editorOn(page);
  });

  await test.step('a removed one is refused, and is not asked for', async () => {
    await openPasskeys(page);
    await listOf(page).getByRole('button', { name: 'Remove Laptop' }).click();
    const form = page.getByRole('form', { name: 'Remove a passkey' });
    await form.getByLabel('Admin Password').fill(PASSCODE);
    await form.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Laptop was removed.')).toBeVisible();
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
