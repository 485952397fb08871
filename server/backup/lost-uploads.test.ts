import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import {
  fillSite,
  storedHash,
  storeUpload,
  withoutMails,
} from '../../tests/support/filled-site.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import {
  DIALECTS,
  freshStore,
  migratedPlaceForTest,
  openForTest,
} from '../../tests/support/stores.ts';
import { toolFileRows } from '../downloads/file-rows.ts';
import { folderStore } from '../files/folder.ts';
import { ownerFolder } from '../files/owner-folder.ts';
import type { Store } from '../store/store.ts';
import { lostUploadRows } from '../uploads/lost-upload-rows.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { backupRows } from './rows.ts';
import { backUpIfDue } from './schedule.ts';
import { unfinishedRestore } from './unfinished-restore.ts';

const LIMIT = 100_000_000;
const { clock, advance } = stoppedClock();

async function siteOn(store: Store) {
  const uploads = await folderForTest();
  const data = await folderForTest();
  return {
    store,
    uploads,
    files: folderStore(uploads),
    owned: ownerFolder(data),
    unfinished: unfinishedRestore(data),
    clock,
  };
}

/** A filled site whose uploads are lost in each way, and those that are. */
async function siteWithLost(store: Store) {
  const site = await siteOn(store);
  await fillSite(site);
  for (const name of ['longer.py', 'other.py', 'shorter.py']) {
    await storeUpload(site, name, Buffer.from('print("as it was")\n'));
  }
  await appendFile(path.join(site.uploads, 'longer.py'), 'print("one more")\n');
  await writeFile(path.join(site.uploads, 'other.py'), 'print("as it is!")\n');
  await writeFile(path.join(site.uploads, 'shorter.py'), '');
  const [picture, empty] = [`picture-${'c'.repeat(32)}`, '00000000000000ff-empty.txt'];
  for (const name of [picture, empty]) await site.files.delete(name);
  return { site, missing: [picture, empty], altered: ['longer.py', 'other.py', 'shorter.py'] };
}

describe.each(DIALECTS)('a backup of a site on %s that has lost uploads', (dialect) => {
  it('has all that is there, lists the rest, and can be restored', async () => {
    const from = await openForTest(await migratedPlaceForTest(dialect));
    const { site, missing, altered } = await siteWithLost(from);
    const file = path.join(await folderForTest(), 'backup.tar.gz');
    const made = await makeBackup(site, file);
    expect(made.format).toBe(4);
    expect(made.lost.map(({ name, problem }) => `${name} ${problem}`).sort()).toEqual(
      [
        ...missing.map((name) => `${name} missing`),
        ...altered.map((name) => `${name} altered`),
      ].sort(),
    );
    const names = made.files.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(altered));
    for (const name of missing) expect(names).not.toContain(name);

    const other = dialect === 'sqlite' ? 'postgres' : 'sqlite';
    const target = await siteOn(await openForTest(await migratedPlaceForTest(other)));
    const rows = backupRows(target.store);
    expect(await restoreBackup({ ...target, rows }, file, LIMIT)).toEqual(made);
    for (const each of made.files) expect(await storedHash(target.files, each)).toBe(each.sha256);
    expect(await readFile(path.join(target.uploads, 'longer.py'), 'utf8')).toContain('one more');
    // The new site knows what it lacks.
    const noted = await lostUploadRows(target.store).noted();
    expect(noted.map(({ name }) => name).sort()).toEqual([...missing, ...altered].sort());
    const again = await makeBackup(target, path.join(await folderForTest(), 'again'));
    expect(withoutMails(again)).toEqual(withoutMails(made));
  });
});

describe('a backup', () => {
  it('fails where the file store does not answer, which is no loss', async () => {
    const { site } = await siteWithLost(await freshStore());
    const folder = await folderForTest();
    const size = () => Promise.reject(new Error('The bucket does not answer.'));
    const files = { ...site.files, size };
    await expect(makeBackup({ ...site, files }, path.join(folder, 'a'))).rejects.toThrow(
      'The bucket does not answer.',
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('fails where the site has deleted an upload meanwhile, which is no loss either', async () => {
    const site = await siteOn(await freshStore());
    await fillSite(site);
    await storeUpload(site, 'gone.py', Buffer.from('gone'));
    const files = {
      ...site.files,
      async size(name: string) {
        if (name === 'gone.py') {
          await site.files.delete(name);
          await toolFileRows(site.store).forget(name);
        }
        return site.files.size(name);
      },
    };
    const target = path.join(await folderForTest(), 'a');
    await expect(makeBackup({ ...site, files }, target)).rejects.toThrow(
      'The site has deleted gone.py meanwhile.',
    );
  });
});

it('the schedule keeps the newest backup that has all uploads', async () => {
  const site = await siteOn(await freshStore());
  await fillSite({ ...site, owned: null });
  const folder = await folderForTest();
  const settings = { everyHours: 24, keep: 2, folder, isNamed: false };
  const due = async () => {
    await backUpIfDue({ ...site, owned: null }, settings);
    advance(24 * 60 * 60 * 1_000);
  };
  const days = async () =>
    (await readdir(folder)).map((name) => name.replace(/^.*-(\d\d)T.*$/, '$1')).sort();
  for (let day = 1; day <= 3; day += 1) await due();
  expect(await days()).toEqual(['02', '03']);
  const bytes = await readFile(path.join(site.uploads, '0123456789abcdef-a.zip'));
  await site.files.delete('0123456789abcdef-a.zip');
  for (let day = 4; day <= 6; day += 1) await due();
  expect(await days()).toEqual(['03', '05', '06']);
  await writeFile(path.join(site.uploads, '0123456789abcdef-a.zip'), bytes);
  await due();
  expect(await days()).toEqual(['06', '07']);
});
