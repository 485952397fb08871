import { randomBytes } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { Dialect } from '../../server/store/dialect.ts';
import { folderForTest } from './filled-site.ts';
import { freeTool, logIn, premiumTool, upload } from './owner.ts';
import { type Ended, runScript } from './programs.ts';
import { samplePortfolio } from './sample-portfolio.ts';
import { siteForTest } from './site-for-test.ts';
import { everythingIn, placeForTest, sitePlaceForTest } from './stores.ts';

/** Runs the program `engawa` with these settings and no others. */
export const engawa = (
  settings: Readonly<Record<string, string>>,
  words: readonly string[],
  input = '',
): Promise<Ended> => runScript('engawa.ts', words, { settings, input });

/** A document that changes the owner's name. */
export const renamed = (name: string): string =>
  JSON.stringify({ program: 'engawa', document: 1, content: { home: { name } } });

/** Expects that an export of a site that runs is imported again without a difference. */
export async function expectSameExport(dialect: Dialect): Promise<void> {
  const place = await sitePlaceForTest(dialect);
  await siteForTest(place.settings);
  const before = await everythingIn(place);
  const exported = await engawa(place.settings, ['export']);
  expect(exported).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(exported.stdout)).toMatchObject({
    program: 'engawa',
    version: 1,
    content: samplePortfolio,
  });
  const imported = await engawa(place.settings, ['import', '-', '--yes'], exported.stdout);
  expect(imported).toEqual({
    code: 0,
    stdout: '0 differences.\nThere is nothing to change.\n',
    stderr: '',
  });
  expect(await everythingIn(place)).toBe(before);
}

/** Expects that an import into a site that runs shows the differences, and saves them with `--yes` only. */
export async function expectSaveWithYesOnly(dialect: Dialect): Promise<void> {
  const place = await sitePlaceForTest(dialect);
  const site = await siteForTest(place.settings);
  const before = await everythingIn(place);
  const shown = await engawa(place.settings, ['import', '-'], renamed('Asha'));
  const line = `~ Home, Name: "${samplePortfolio.home.name}" → "Asha"\n`;
  expect(shown).toEqual({
    code: 3,
    stdout: `${line}1 difference.\nNothing was changed. Run it again with --yes to save this.\n`,
    stderr: '',
  });
  expect(await everythingIn(place)).toBe(before);

  const saved = await engawa(place.settings, ['import', '-', '--yes'], renamed('Asha'));
  expect(saved).toEqual({
    code: 0,
    stdout: `${line}1 difference.\nSaved as version 2.\n`,
    stderr: '',
  });
  await expect
    .poll(async () => (await fetch(site.address)).text(), { timeout: 5_000 })
    .toContain('Asha');
  const owner = await logIn(site.address);
  const log = await owner.get('/admin/audit?filter=owner');
  expect(await log.json()).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({
        event: 'saved',
        detail: 'home: version 2, imported',
        address: '',
      }),
    ]),
  });
}

/** Runs `engawa backup` or `engawa restore`. */
export const runBackup = (
  settings: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<Ended> => engawa(settings, words);

const message = (address: string, text: string) =>
  fetch(`${address}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Asha', email: 'a@b.example', message: text }),
  });

/** Expects that a site that runs is backed up, and restored elsewhere with all that a backup has. */
export async function expectRestoreElsewhere(dialect: Dialect): Promise<void> {
  const folder = await folderForTest();
  const file = path.join(folder, 'backup.tar.gz');
  const place = await placeForTest(dialect);
  const settings = { DATA_DIR: path.join(folder, 'data'), ...place.settings };
  const site = await siteForTest(settings);
  const owner = await logIn(site.address);
  const token = await owner.generateToken(premiumTool.id);
  const bytes = randomBytes(500_000);
  const { downloadUrl } = await upload(site.address, owner, 'tool.bin', bytes);
  const downloads = {
    categories: [{ name: 'Mine', tools: [{ ...freeTool, downloadUrl }, premiumTool] }],
  };
  await owner.save({ ...samplePortfolio, downloads }, 1);
  await mkdir(path.join(settings.DATA_DIR, 'public'), { recursive: true });
  await writeFile(path.join(settings.DATA_DIR, 'public/me.webp'), 'my picture');
  await writeFile(path.join(settings.DATA_DIR, 'anime.json'), '[{"title":"My Book"}]');
  const writing = Array.from({ length: 5 }, (_, index) => message(site.address, `No. ${index}`));
  await Promise.all(writing);

  const made = await runBackup(settings, 'backup', file);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(
    /^Backed up to \S+: 1 portfolio, 1 issued_tokens, 0 used_tokens, 5 messages, .*; 1 file uploaded; 2 files of your own\. Opened again and compared\.\n$/,
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const refused = await runBackup(settings, 'restore', file);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(
    /^Nothing was done\. [^\n]+(in use by process|is not empty)[^\n]+\n$/,
  );

  const other = await placeForTest(dialect === 'sqlite' ? 'postgres' : 'sqlite');
  const there = { DATA_DIR: path.join(folder, 'there'), ...other.settings };
  const restored = await runBackup(there, 'restore', file);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/^Restored from .* 5 messages.* Read back and compared\.\n$/);

  const copy = await siteForTest(there);
  const download = await fetch(copy.address + downloadUrl);
  expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await (await fetch(`${copy.address}/me.webp`)).text()).toBe('my picture');
  expect(await (await fetch(`${copy.address}/anime`)).text()).toContain('My Book');
  // Sessions are not in a backup; the passcode and the token are.
  const session = { headers: { Cookie: owner.cookie }, method: 'POST' };
  expect((await fetch(`${copy.address}/admin/activity`, session)).status).toBe(401);
  await logIn(copy.address);
  const redeemed = await fetch(`${copy.address}/downloads/${premiumTool.id}`, {
    method: 'POST',
    body: new URLSearchParams({ token }),
    redirect: 'manual',
  });
  expect(redeemed.status).toBe(303);
  expect((await message(copy.address, 'One more')).status).toBe(200);
}
