import { editorOn, openEditor } from '../support/editor.ts';
import { expect, PASSCODE } from '../support/fixtures.ts';
import { without } from '../support/missing-features.ts';
import {
  addPasskey,
  byPasskey,
  enter,
  listOf,
  openPasskeys,
  refused,
  test,
} from '../support/passkeys-in-browser.ts';
import { addAuthenticator } from '../support/virtual-authenticator.ts';

test('a passkey is not offered at another name of the site, nor in a browser that knows none', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(refused);
  await addAuthenticator(page);
  await openEditor(page);
  await openPasskeys(page);
  await addPasskey(page, 'Laptop');
  const other = site.address.replace('localhost', '127.0.0.1');
  const asked = page.waitForResponse('**/admin/api/login/passkey/ask');
  await page.goto(`${other}/admin`);
  await asked;
  await expect(byPasskey(page)).toHaveCount(0);
  await enter(page, PASSCODE, other);
  await editorOn(page);
  await openPasskeys(page);
  await expect(page.getByText('To add one, open the admin at localhost')).toBeVisible();
  const form = page.getByRole('form', { name: 'Remove a passkey' });
  const expectPasscodeAlone = async () => {
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
    await listOf(page).getByRole('button', { name: 'Remove Laptop' }).click();
    await expect(form.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Remove with a passkey' })).toHaveCount(0);
  };
  await expectPasscodeAlone();

  await test.step('nor is it in a browser that knows none', async () => {
    await page.context().clearCookies();
    await without(page, ['PublicKeyCredential']);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await enter(page, PASSCODE, site.address);
    await editorOn(page);
    await openPasskeys(page);
    await expect(page.getByText(/in a browser that knows passkeys/)).toBeVisible();
    await expectPasscodeAlone();
    await form.getByLabel('Admin Password').fill(PASSCODE);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Laptop was removed.')).toBeVisible();
    expect(requests.filter((url) => url.includes('/passkey/ask'))).toEqual([]);
  });
});
