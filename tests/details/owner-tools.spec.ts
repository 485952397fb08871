import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ERRORS } from '../../domain/errors.ts';
import { type Editor, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { freeTool, logIn, premiumTool } from '../support/owner.ts';

// With its own user agent the browser of the tests is a robot, whose downloads are not counted.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36' });

async function openDownloadsTab(page: Page): Promise<Editor> {
  const editor = await openEditor(page);
  await editor.openTab('Downloads');
  return editor;
}

test('the owner uploads a file for a tool, and visitors download it', async ({ page }, info) => {
  const file = info.outputPath('My Tool.zip');
  await writeFile(file, Buffer.alloc(2_621_440, 'PK\u0003\u0004'));
  const editor = await openDownloadsTab(page);
  const entry = await editor.openEntry(freeTool.name);
  await entry.getByLabel(`Upload a file for ${freeTool.name}`).setInputFiles(file);
  await expect(entry.getByRole('status')).toHaveText('My Tool.zip is uploaded. Save to offer it.');
  await expect(entry.getByLabel('Download URL')).toHaveValue(/^\/files\/\w+-My-Tool\.zip$/);
  await expect(entry.getByLabel('Size')).toHaveValue('2.5 MB');
  await expect(entry.getByLabel('Type')).toHaveValue('zip');
  await editor.saveAll();

  await page.goto('/downloads');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: `Download ${freeTool.name}` }).click();
  const done = await download;
  expect(done.suggestedFilename()).toBe('My Tool.zip');
  expect((await readFile(await done.path())).equals(await readFile(file))).toBe(true);

  await page.goto('/admin/visits');
  const row = page.getByRole('row', { name: new RegExp(freeTool.name) });
  await expect(row.getByRole('cell').last()).toHaveText('1');
});

test('an upload says that it failed, how far it has come, and can be cancelled', async ({
  page,
  expectedErrors,
}, info) => {
  expectedErrors.push((text) => text.includes('ERR_'));
  const file = info.outputPath('large.bin');
  await writeFile(file, Buffer.alloc(5_000_000));
  const editor = await openDownloadsTab(page);
  await page.route('**/admin/api/files*', (route) => route.abort(), { times: 1 });
  const entry = await editor.openEntry(freeTool.name);
  const field = entry.getByLabel(`Upload a file for ${freeTool.name}`);
  await field.setInputFiles(file);
  await expect(entry.getByRole('status')).toHaveText(/The tool keeps the file it had/);
  await page.route('**/admin/api/files*', () => {});
  await field.setInputFiles(file);
  await expect(entry.getByRole('progressbar', { name: 'Uploading large.bin' })).toBeVisible();
  await entry.getByRole('button', { name: 'Cancel' }).click();
  await expect(entry.getByRole('status')).toHaveText(/cancelled/);
  await expect(entry.getByLabel('Download URL')).toHaveValue(freeTool.downloadUrl);
});

test('the owner makes a token with a note and an end, and revokes it', async ({ page, site }) => {
  const editor = await openDownloadsTab(page);
  const entry = await editor.openEntry(premiumTool.name);
  await entry.getByText('Note, expiry').click();
  await entry.getByLabel('Note').fill('for Asha');
  await entry.getByLabel('Valid until the end of').fill('2020-01-01');
  await entry.getByRole('button', { name: 'Generate Token' }).click();
  await expect(entry.getByText('Enter an end date of today or later.')).toBeVisible();
  await entry.getByLabel('Valid until the end of').fill('2999-12-31');
  await entry.getByRole('button', { name: 'Generate Token' }).click();
  const token = await entry.locator('code').innerText();

  page.on('dialog', (dialog) => dialog.accept());
  const row = entry.getByRole('row').filter({ hasText: `…${token.slice(-4)}` });
  await expect(row).toContainText('for Asha');
  await row.getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
  await entry.getByRole('button', { name: 'Revoked' }).click();
  await expect(row).toHaveCount(1);
  const response = await fetch(`${site.address}/downloads/${premiumTool.id}`, {
    method: 'POST',
    body: new URLSearchParams({ token }),
  });
  expect(response.status).toBe(403);
});

test('a token or a list that fails is said to be so', async ({ page, site, expectedErrors }) => {
  expectedErrors.push((text) => /ERR_FAILED|503/.test(text));
  const token = await (await logIn(site.address)).generateToken(premiumTool.id);
  const said = (message: string) => page.getByRole('alert').filter({ hasText: message });
  const entry = await (await openDownloadsTab(page)).openEntry(premiumTool.name);
  await page.route('**/admin/api/tokens', (route) => route.abort());
  await entry.getByRole('button', { name: 'Generate Token' }).click();
  await expect(said('Failed to generate token. Please try again.')).toBeVisible();
  const tokens = page.getByRole('region', { name: 'Tokens' });
  const row = tokens.getByRole('row').filter({ hasText: `…${token.slice(-4)}` });
  await page.route('**/admin/api/tokens/revoke', (route) => route.abort());
  page.on('dialog', (dialog) => dialog.accept());
  await row.getByRole('button', { name: 'Revoke' }).click();
  await expect(said(ERRORS['save-failed'].message)).toBeVisible();
  await expect(row).toBeVisible();

  const { status, message } = ERRORS['load-failed'];
  const json = { ok: false, code: 'load-failed', message, fields: {} };
  await page.route('**/admin/api/tokens?*', (route) => route.fulfill({ status, json }));
  await tokens.getByRole('button', { name: 'Used', exact: true }).click();
  await expect(tokens.getByText(ERRORS['load-failed'].message)).toBeVisible();
  await page.unroute('**/admin/api/tokens?*');
  await tokens.getByRole('button', { name: 'Try again' }).click();
  await expect(tokens.getByText('No used tokens.')).toBeVisible();
});
