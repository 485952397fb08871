import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DAY_MS } from '../../domain/durations.ts';
import { startBucket } from '../../tests/support/bucket.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { fillSite } from '../../tests/support/filled-site.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import { siteOf } from '../../tests/support/services.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { type S3Bucket, s3Bucket } from '../files/s3.ts';
import type { SettingsOfBackups } from '../settings/settings.ts';
import { checkArchive } from './archive.ts';
import { backupName, withBackup } from './backup-location.ts';
import { createBackupState, createBackups } from './backups.ts';

const PASSPHRASE = 'correct horse battery staple';
const EARLIER = 'engawa-scheduled-2020-01-01T00-00-00Z.tar.gz';

async function setUp({ keep = 2, isNamed = false, offSite }: Setting = {}) {
  const { clock, advance } = stoppedClock();
  const data = await folderForTest();
  const folder = path.join(data, 'backups');
  if (!isNamed) await mkdir(folder);
  const store = await freshStore();
  const site = await siteOf(store, { DATA_DIR: data }, { clock, log: pino({ level: 'silent' }) });
  await fillSite(site);
  const tellOwner = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  /** The schedule, on the machine with this folder. */
  const backupsIn = (at: string) => {
    const backups = { everyHours: 24, keep, folder: at, isNamed };
    return createBackups(
      { ...site, settings: { ...site.settings, backups, offSite } },
      { tellOwner },
    );
  };
  const checkAgain = (at = folder) => backupsIn(at).check(new AbortController().signal);
  /** What is due a day later. */
  const check = async (at?: string) => {
    advance(DAY_MS);
    await checkAgain(at);
  };
  const days = async (at = folder) =>
    (await readdir(at)).map((name) => name.replace(/^.*-(\d\d)T.*$/, '$1')).sort();
  const state = createBackupState(store);
  return { files: site.files, state, tellOwner, folder, check, checkAgain, days, data };
}

type OffSiteSettings = NonNullable<SettingsOfBackups['offSite']>;

interface Setting {
  keep?: number;
  isNamed?: boolean;
  offSite?: OffSiteSettings | undefined;
}

async function bucketForTest() {
  const running = await startBucket();
  onTestFinished(() => running.stop());
  const bucket = s3Bucket(running.settings);
  const names = async () => (await bucket.list('')).map(({ key }) => key);
  return { bucket, names, offSite: { s3: running.settings, passphrase: PASSPHRASE } };
}

describe('the schedule', { timeout: 60_000 }, () => {
  it('keeps the newest of its own, and everything else in the folder', async () => {
    const { folder, check, days, state } = await setUp();
    const others = [EARLIER, 'engawa-before-016-a-2020-01-01T00-00-00Z.tar.gz', 'notes'];
    for (const name of others) await writeFile(path.join(folder, name), 'mine');
    for (let day = 0; day < 4; day += 1) await check();
    expect(await days()).toEqual(['01', '01', '04', '05', 'notes']);
    expect((await state.read()).inFolder).toHaveLength(2);
    expect(await readFile(path.join(folder, EARLIER), 'utf8')).toBe('mine');
  });

  it('of each instance deletes the old ones in a folder of its own', async () => {
    const { check, days, data } = await setUp({ keep: 1 });
    const other = path.join(data, 'other');
    await mkdir(other);
    for (const at of [undefined, other, undefined]) await check(at);
    expect([await days(), await days(other)]).toEqual([['04'], ['03']]);
    await check(other);
    expect([await days(), await days(other)]).toEqual([['04'], ['05']]);
  });

  it('deletes nothing while an upload is lost', async () => {
    const { files, check, days } = await setUp({ keep: 1 });
    await check();
    const archive = await buffer(
      await files.read('0123456789abcdef-a.zip', { start: 0, end: 499_999 }),
    );
    await files.delete('0123456789abcdef-a.zip');
    await check();
    await check();
    expect(await days()).toEqual(['02', '03', '04']);
    await files.write('0123456789abcdef-a.zip', Readable.from([archive]), archive.length);
    await check();
    expect(await days()).toEqual(['05']);
  });

  it('restores the newest on trial once a week, and counts it', async () => {
    const { check, state } = await setUp({ keep: 9 });
    await check();
    const { proven } = await state.read();
    expect(proven?.summary).toMatch(/^\d{3} rows and 4 files$/);
    for (let day = 0; day < 6; day += 1) await check();
    expect((await state.read()).proven).toEqual(proven);
    await check();
    expect((await state.read()).proven?.name).toBe('engawa-scheduled-2026-01-09T00-00-00Z.tar.gz');
  });

  it('tells the owner once of a folder that is not there, and ends when it is', async () => {
    const { folder, check, state, tellOwner } = await setUp({ isNamed: true });
    await check();
    await check();
    const reason = `BACKUP_DIR: there is no folder ${folder}.`;
    expect((await state.read()).failure?.reason).toContain(reason);
    expect(tellOwner).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(reason));
    await mkdir(folder);
    await check();
    expect(await state.read()).toMatchObject({ failure: null });
  });

  it('tells the owner of a backup that cannot be restored, and tries again each day', async () => {
    const { folder, check, state, tellOwner } = await setUp();
    const backup = { name: backupName(new Date('2026-01-02'), 'scheduled-'), isWhole: true };
    await state.change({ made: { ...backup, at: '2026-01-02T00:00:00.000Z' } });
    await writeFile(path.join(folder, backup.name), 'no backup');
    await check();
    expect((await state.read()).proofFailure?.reason).toContain('It cannot be read');
    expect(tellOwner).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('on trial'));
    await check();
    expect((await state.read()).proofFailure).toBeNull();
  });

  it('sends each to the bucket, restores it from there, and keeps the newest of its own', async () => {
    const { bucket, names, offSite } = await bucketForTest();
    const { check, state, folder } = await setUp({ offSite });
    const other = `engawa-ba9876543210-scheduled-2020-01-01T00-00-00Z.tar.gz.age`;
    await putObject(bucket, other, 'theirs');
    await check();
    expect(await state.read()).toMatchObject({ failure: null, proven: { name: /./ } });
    await check();
    await check();
    const left = (await names()).filter((name) => name !== other);
    expect(left).toEqual([
      expect.stringMatching(/^engawa-\w{12}-scheduled-2026-01-03T00-00-00Z\.tar\.gz\.age$/),
      expect.stringMatching(/^engawa-\w{12}-scheduled-2026-01-04T00-00-00Z\.tar\.gz\.age$/),
    ]);
    expect((await state.read()).inBucket).toEqual(left);
    // No folder of a trial is left.
    expect(await readdir(folder)).toHaveLength(2);
  });
});

describe('a backup in a bucket', { timeout: 60_000 }, () => {
  const openBackup = (from: string, offSite: OffSiteSettings, parent: string) =>
    withBackup(
      from,
      { offSite, backupPassphrase: offSite.passphrase, dataDir: parent },
      async (file) => checkArchive(file),
    );

  it('is the newest of its site, opened with its passphrase only', async () => {
    const { bucket, names, offSite } = await bucketForTest();
    const { check, data } = await setUp({ offSite });
    await expect(openBackup('s3://tools', offSite, data)).rejects.toThrow('There is no backup in');
    await check();
    const [name = ''] = await names();
    const site = name.slice(0, 'engawa-0123456789ab'.length);
    await putObject(bucket, name.replace('2026', '9026'), 'made while the clock was ahead');
    for (const from of ['s3://tools', `s3://tools/${site}`, `s3://tools/${name}`]) {
      expect((await openBackup(from, offSite, data)).madeAt).toBe('2026-01-02T00:00:00.000Z');
    }
    const wrongPassphrase = { ...offSite, passphrase: 'another passphrase' };
    await expect(openBackup('s3://tools', wrongPassphrase, data)).rejects.toThrow(
      'BACKUP_PASSPHRASE does not open it.',
    );
    await putObject(bucket, name.replace(site, 'engawa-ba9876543210'), 'theirs');
    await expect(openBackup('s3://tools', offSite, data)).rejects.toThrow(
      /backups of 2 sites\. Name one: s3:\/\/tools\/engawa-/,
    );
  });
});

const putObject = (bucket: S3Bucket, key: string, content: string) =>
  bucket.write(key, Readable.from([content]), content.length);
