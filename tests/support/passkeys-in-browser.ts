import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { openItem, screenLink } from './editor.ts';
import { test as base, expect, PASSCODE } from './fixtures.ts';
import { copyFilledStore } from './ready-store.ts';
import { freePort } from './running-postgres.ts';
import { startSite } from './running-site.ts';

/** A site at a name, since an address in numbers has no passkeys. */
export const test = base.extend<{ data: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  data: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'engawa-passkeys-'));
    await copyFilledStore(folder);
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  site: async ({ data }, use) => {
    const PORT = String(await freePort());
    const address = `http://localhost:${PORT}`;
    const site = await startSite({ DATA_DIR: data, PORT, SITE_URL: address });
    await use({ ...site, address });
    await site.stop();
  },
});

export const refused = (text: string) => /40[139]/.test(text);

export const openPasskeys = async (page: Page) => {
  await screenLink(page, 'Settings').click();
  await openItem(page, 'Passkeys');
};
export const listOf = (page: Page) =>
  page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');

/** Adds a passkey of the page's authenticator with the passcode. */
export const addPasskey = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const proof = page.getByRole('form', { name: 'Add a passkey' });
  await expect(proof.getByLabel('Admin Password')).toBeFocused();
  await page.keyboard.type(PASSCODE);
  await page.keyboard.press('Enter');
  const made = page.getByRole('form', { name: 'Make a passkey' });
  await expect(made.getByLabel('Name')).toBeFocused();
  await made.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passkey was added.')).toBeVisible();
};

export const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Access Admin Panel' })).toBeVisible();
};
export const byPasskey = (page: Page) =>
  page.getByRole('button', { name: 'Log in with a passkey' });
