import { randomBytes } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { createAuthenticator } from '../support/authenticator.ts';
import { folderForTest } from '../support/folders.ts';
import { freeTool, logIn, premiumTool, upload } from '../support/owner.ts';
import { addPasskey, askForPasskey, sendAnswer } from '../support/passkeys.ts';
import { engawa } from '../support/programs.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { siteForTest } from '../support/site-for-test.ts';
import { databaseForTest } from '../support/stores.ts';

const message = (address: string, text: string) =>
  fetch(`${address}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Asha', email: 'a@b.example', message: text }),
  });

// tests/programs/backup.test.ts has everything else.
it.each(inject('siteStores'))(
  'a site on %s that runs is backed up, and restored elsewhere',
  async (dialect) => {
    const folder = await folderForTest();
    const file = path.join(folder, 'backup.tar.gz');
    const database = await databaseForTest(dialect);
    const SITE_URL = 'http://localhost:1';
    const settings = { DATA_DIR: path.join(folder, 'data'), ...database.settings, SITE_URL };
    const site = await siteForTest(settings);
    const owner = await logIn(site.address);
    const phone = createAuthenticator({ origin: SITE_URL });
    expect((await addPasskey(owner, phone, 'Phone')).status).toBe(200);
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

    const backup = await engawa(settings, ['backup', file]);
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    expect(backup.stdout).toMatch(
      /^Backed up to \S+: .*5 messages, .*; 1 file uploaded; 2 files of your own\. Opened again and compared\.\n$/,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const refusal = await engawa(settings, ['restore', file]);
    expect(refusal.code).toBe(1);
    expect(refusal.stderr).toMatch(
      /^Nothing was done\. [^\n]+(in use by another process|is not empty)[^\n]+\n$/,
    );

    const other = await databaseForTest(dialect === 'sqlite' ? 'postgres' : 'sqlite');
    const target = { DATA_DIR: path.join(folder, 'there'), ...other.settings };
    const movedSettings = { ...target, SITE_URL: 'https://new.example' };
    const restore = await engawa(movedSettings, ['restore', file]);
    expect(restore).toMatchObject({ code: 0, stderr: '' });
    expect(restore.stdout).toMatch(
      /^Restored from .* 5 messages.* It is as it was at \S+: a token that was used or revoked since then is valid again\./,
    );

    const copy = await siteForTest({ ...target, SITE_URL });
    const download = await fetch(copy.address + downloadUrl);
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await (await fetch(`${copy.address}/me.webp`)).text()).toBe('my picture');
    expect(await (await fetch(`${copy.address}/anime`)).text()).toContain('My Book');
    // Sessions are not in a backup; the passcode and the token are.
    const session = { headers: { Cookie: owner.cookie }, method: 'POST' };
    expect((await fetch(`${copy.address}/admin/api/activity`, session)).status).toBe(401);
    await logIn(copy.address);
    const { ask, cookie } = await askForPasskey(copy.address);
    expect((await sendAnswer(copy.address, phone.answer(ask), cookie)).status).toBe(200);
    const answer = await fetch(`${copy.address}/downloads/${premiumTool.id}`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    expect((await message(copy.address, 'One more')).status).toBe(200);
  },
);
