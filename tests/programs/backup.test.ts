import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newPartName } from '../../server/files/folder.ts';
import { folderForTest } from '../support/folders.ts';
import { logIn } from '../support/owner.ts';
import { engawa } from '../support/programs.ts';
import { PASSCODE } from '../support/running-site.ts';
import { processForTest, siteForTest } from '../support/site-for-test.ts';
import { DIALECTS, databaseForTest, siteDatabaseForTest } from '../support/stores.ts';

describe.each(DIALECTS)('a site on %s', (dialect) => {
  it('backs itself up where the settings say so', async () => {
    const folder = await folderForTest();
    const database = await databaseForTest(dialect);
    const backups = path.join(folder, 'backups');
    await mkdir(backups);
    await siteForTest({ ...database.settings, BACKUP_EVERY_HOURS: '24', BACKUP_DIR: backups });
    const found = () => readdir(backups).then((names) => names.filter((name) => name[0] !== '.'));
    await expect
      .poll(found)
      .toEqual([expect.stringMatching(/^engawa-scheduled-\d{4}-.*Z\.tar\.gz$/)]);
  });
});

it('a start deletes what killed processes have left incomplete, and nothing of the owner', async () => {
  const { settings } = await siteDatabaseForTest('sqlite');
  const dataDir = settings.DATA_DIR ?? '';
  const parts = ['', 'files', 'renditions', 'public/posters'].map((folder) =>
    path.join(folder, newPartName()),
  );
  const work = path.join('backups', newPartName());
  const own = ['public/posters/film.part', 'files/0123-a.part', 'backups/mine.tar.gz'];
  for (const name of [...parts, ...own, `${work}/archive`]) {
    await mkdir(path.dirname(path.join(dataDir, name)), { recursive: true });
    await writeFile(path.join(dataDir, name), 'half');
  }
  await utimes(path.join(dataDir, work), 0, 0);
  await siteForTest({ ...settings, ADMIN_PASSCODE: '' });
  const left = await readdir(dataDir, { recursive: true });
  expect(left).toEqual(expect.arrayContaining(own));
  for (const name of [...parts, work]) expect(left).not.toContain(name);
});

describe('automatic backups whose folder is not there', () => {
  it.each(['/no/such/folder', '/proc/engawa'])(
    'at %s fail, which log and admin say; the site runs and can be stopped',
    async (BACKUP_DIR) => {
      const database = await siteDatabaseForTest('sqlite');
      const site = processForTest({
        ...database.settings,
        ADMIN_PASSCODE: PASSCODE,
        BACKUP_EVERY_HOURS: '24',
        BACKUP_DIR,
      });
      const owner = await logIn(await site.address);
      const reason = `BACKUP_DIR: there is no folder ${BACKUP_DIR}. Mount its disk, or create it`;
      await expect.poll(() => site.output.stdout).toContain(reason);
      expect(site.output.stdout).toContain('THE BACKUP FAILED');
      expect(await (await owner.get('/admin')).text()).toContain(
        `The last backup failed. ${reason}`,
      );
      site.signal('SIGTERM');
      expect(await site.end).toBe(0);
    },
  );
});

describe('a backup or restore that fails says why in one line:', () => {
  it.each([
    ['there is no site', ['backup'], /There is no site in DATA_DIR/],
    ['there is no file', ['restore', '/no/such/file'], /is not there/],
    ['the file is none', ['restore', 'package.json'], /It cannot be read/],
  ])('%s', async (_, words, line) => {
    const folder = await folderForTest();
    const { code, stdout, stderr } = await engawa({ DATA_DIR: path.join(folder, 'data') }, words);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Nothing was done\. [^\n]+\n$/);
    expect(stderr).toMatch(line);
  });
});
