import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { portfolioRows } from '../../server/content/rows.ts';
import { expectRestoreElsewhere, runBackup } from '../support/backup-program.ts';
import { requireFreshBuild } from '../support/build.ts';
import { folderForTest } from '../support/filled-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { siteForTest } from '../support/site-for-test.ts';
import { DIALECTS, placeForTest } from '../support/stores.ts';

beforeAll(requireFreshBuild);

it('the commands, with a site on postgres that runs, back it up and restore it elsewhere', () =>
  expectRestoreElsewhere('postgres'));

describe.each(DIALECTS)('the commands, with a site on %s that runs,', (dialect) => {
  it('back it up automatically if the settings say so', async () => {
    const folder = await folderForTest();
    const place = await placeForTest(dialect);
    const backups = path.join(folder, 'backups');
    await siteForTest({ ...place.settings, BACKUP_EVERY_HOURS: '24', BACKUP_DIR: backups });
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
    const { code, stdout, stderr } = await runBackup(
      { DATA_DIR: path.join(folder, 'data') },
      ...words,
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Nothing was done\. [^\n]+\n$/);
    expect(stderr).toMatch(line);
  });

  it('the target is not in a folder', async () => {
    const folder = await folderForTest();
    const place = await placeForTest('sqlite');
    await portfolioRows(await place.open()).insertIfMissing(samplePortfolio, '2026-01-01');
    await writeFile(path.join(folder, 'file'), '');
    const { code, stderr } = await runBackup(
      place.settings,
      'backup',
      path.join(folder, 'file/backup'),
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Nothing was done\. (EEXIST|ENOTDIR)[^\n]+\n$/);
  });
});
