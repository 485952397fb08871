import { randomBytes } from 'node:crypto';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { portfolioRows } from '../../server/content/rows.ts';
import { requireFreshBuild } from '../support/build.ts';
import { folderForTest } from '../support/filled-site.ts';
import { freeTool, logIn, premiumTool } from '../support/owner.ts';
import { runScript } from '../support/run-script.ts';
import { startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { upload } from '../support/send-file.ts';
import { DIALECTS, placeForTest } from '../support/stores.ts';

type Settings = Readonly<Record<string, string>>;

/** Runs `npm run backup` or `npm run restore` as npm does. */
const run = (settings: Settings, ...words: string[]) => runScript('backup.ts', words, { settings });

async function running(settings: Settings) {
  const site = await startSite(settings);
  onTestFinished(() => site.stop());
  return site;
}

const message = (address: string, text: string) =>
  fetch(`${address}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Asha', email: 'a@b.example', message: text }),
  });

beforeAll(requireFreshBuild);

describe.each(DIALECTS)('the commands, with a site on %s that runs,', (dialect) => {
  it('back it up and restore it elsewhere', { timeout: 60_000 }, async () => {
    const folder = await folderForTest();
    const file = path.join(folder, 'backup.tar.gz');
    const place = await placeForTest(dialect);
    const settings = { DATA_DIR: path.join(folder, 'data'), ...place.settings };
    const site = await running(settings);
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

    const made = await run(settings, 'backup', file);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(
      /^Backed up to \S+: 1 portfolio, 1 issued_tokens, 0 used_tokens, 5 messages, .*; 1 file uploaded; 2 files of your own\. Opened again and compared\.\n$/,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const refused = await run(settings, 'restore', file);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      /^Nothing was done\. [^\n]+(in use by process|is not empty)[^\n]+\n$/,
    );

    const other = await placeForTest(dialect === 'sqlite' ? 'postgres' : 'sqlite');
    const there = { DATA_DIR: path.join(folder, 'there'), ...other.settings };
    const restored = await run(there, 'restore', file);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^Restored from .* 5 messages.* Read back and compared\.\n$/);

    const copy = await running(there);
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
  });

  it('back it up automatically if the settings say so', async () => {
    const folder = await folderForTest();
    const place = await placeForTest(dialect);
    const backups = path.join(folder, 'backups');
    await running({ ...place.settings, BACKUP_EVERY_HOURS: '24', BACKUP_DIR: backups });
    const found = () => readdir(backups).then((names) => names.filter((name) => name[0] !== '.'));
    await expect
      .poll(found, { timeout: 10_000 })
      .toEqual([expect.stringMatching(/^engawa-scheduled-\d{4}-.*Z\.tar\.gz$/)]);
  });
});

describe('a backup or restore that fails says why in one line:', () => {
  it.each([
    ['there is no site', ['backup'], /There is no site in DATA_DIR/],
    ['there is no name', ['restore'], /Name the file/],
    ['there is no file', ['restore', '/no/such/file'], /is not there/],
    ['the file is none', ['restore', 'package.json'], /It cannot be read/],
  ])('%s', async (_, words, line) => {
    const folder = await folderForTest();
    const { code, stdout, stderr } = await run({ DATA_DIR: path.join(folder, 'data') }, ...words);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Nothing was done\. [^\n]+\n$/);
    expect(stderr).toMatch(line);
  });

  it('the target is not in a folder', async () => {
    const folder = await folderForTest();
    const place = await placeForTest('sqlite');
    await portfolioRows(await place.open()).insertIfMissing(samplePortfolio, '2026-01-01');
    await writeFile(path.join(folder, 'file'), '');
    const { code, stderr } = await run(place.settings, 'backup', path.join(folder, 'file/backup'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Nothing was done\. (EEXIST|ENOTDIR)[^\n]+\n$/);
  });
});
