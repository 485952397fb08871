import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { Encrypter } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startBucket } from '../../tests/support/bucket.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { fillSite } from '../../tests/support/filled-site.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { folderStore } from '../files/folder.ts';
import { s3Bucket } from '../files/s3-bucket.ts';
import { settingRows } from '../store/setting-rows.ts';
import { readArchive } from './archive-reader.ts';
import { scheduledName } from './backup-names.ts';
import { withBackup } from './backup-place.ts';
import { checkBackup } from './check-backup.ts';
import { makeBackup } from './make-backup.ts';
import { backUpIfDue } from './schedule.ts';
import { sendBackup } from './send-backup.ts';
import { siteIdOf } from './site-id.ts';

const PASSPHRASE = 'correct horse battery staple';

// With the cost of the site a passphrase takes a second each time; tests/programs/off-site-backup.test.ts has it.
const { setScryptWorkFactor } = Encrypter.prototype;
const workFactor = vi.fn();
beforeAll(() => {
  vi.spyOn(Encrypter.prototype, 'setScryptWorkFactor').mockImplementation(function (
    this: Encrypter,
    asked,
  ) {
    workFactor(asked);
    setScryptWorkFactor.call(this, 4);
  });
});
afterAll(() => void vi.restoreAllMocks());
const { clock } = stoppedClock();

async function setUp() {
  const started = await startBucket();
  onTestFinished(() => started.stop());
  const folder = await folderForTest();
  const source = {
    store: await freshStore(),
    files: folderStore(path.join(folder, 'files')),
    owned: null,
    clock,
  };
  await fillSite(source);
  const file = path.join(folder, scheduledName(clock()));
  const manifest = await makeBackup(source, file);
  const offSite = { s3: started.settings, passphrase: PASSPHRASE };
  const bucket = s3Bucket(started.settings);
  const send = async (siteId: string, before: readonly string[] = []) => {
    const sending = { file, siteId, offSite, own: before, now: clock() };
    const { place, own, undeleted } = await sendBackup(sending);
    expect(undeleted).toBeNull();
    return { name: path.basename(place), own };
  };
  const place = {
    settings: { offSite, backupPassphrase: PASSPHRASE },
    parent: folder,
  };
  const open = (from: string, backupPassphrase = PASSPHRASE) =>
    withBackup(from, { ...place, settings: { offSite, backupPassphrase } }, async (found) =>
      checkBackup(found, 100_000_000),
    );
  return { folder, source, file, manifest, bucket, send, open };
}

const ONE = '0123456789ab';
const OTHER = 'ba9876543210';

describe('a backup in a bucket', () => {
  it('is opened with its passphrase only, by its name or as the newest one of its site', async () => {
    const { manifest, bucket, send, open } = await setUp();
    await expect(open('s3://tools')).rejects.toThrow('There is no backup in s3://tools/.');
    const { name } = await send(ONE);
    expect(name).toBe(`engawa-${ONE}-scheduled-2026-01-01T00-00-00Z.tar.gz.age`);
    expect(workFactor).toHaveBeenCalledWith(17);
    await bucket.upload(name.replace('2026', '9026'), bytesOf('made while the clock was ahead'));
    for (const from of ['s3://tools', `s3://tools/engawa-${ONE}`, `s3://tools/${name}`]) {
      expect(await open(from)).toEqual(manifest);
    }
    await expect(open('s3://tools', 'another passphrase')).rejects.toThrow(
      'BACKUP_PASSPHRASE does not open it.',
    );
    await send(OTHER);
    await expect(open('s3://tools')).rejects.toThrow(
      `backups of 2 sites. Name one: s3://tools/engawa-${ONE} or s3://tools/engawa-${OTHER}`,
    );
  });

  it('is refused where it was changed or cut, wherever', async () => {
    const { folder, bucket, send, open } = await setUp();
    const { name } = await send(ONE);
    const size = (await bucket.size(name)) ?? 0;
    const whole = await buffer(await bucket.read(name, { start: 0, end: size - 1 }));
    const changed = path.join(folder, 'changed.tar.gz.age');
    for (const at of [30, Math.floor(size / 2)]) {
      const other = Buffer.from(whole);
      other.writeUInt8(other.readUInt8(at) ^ 1, at);
      await writeFile(changed, other);
      await expect(open(changed)).rejects.toThrow(/^(It |BACKUP_PASSPHRASE )/);
      await writeFile(changed, whole.subarray(0, at));
      await expect(open(changed)).rejects.toThrow(/^It /);
    }
  });
});

describe('the backups of a site in a bucket', () => {
  it('have its id in them from the first one on, so that a restored site is the same one', async () => {
    const { folder, source } = await setUp();
    const settings = {
      folder: path.join(folder, 'backups'),
      isNamed: false,
      everyHours: 24,
      keep: 7,
    };
    const made = await backUpIfDue(source, settings);
    const ids: unknown[] = [];
    await readArchive(
      path.join(settings.folder, made?.name ?? ''),
      100_000_000,
      async (archive) => {
        for await (const part of archive.parts) {
          if (part.kind === 'table') {
            for await (const row of part.rows) if (row.name === 'site-id') ids.push(row.value);
          } else for await (const _ of part.bytes);
        }
      },
    );
    expect(ids).toEqual([await siteIdOf(settingRows(source.store))]);
  });

  it('are deleted by the rule, but no others: of another site, of a copy with the same id, of the owner', async () => {
    const { bucket, send } = await setUp();
    const others = [
      `engawa-${OTHER}-scheduled-2020-01-01T00-00-00Z.tar.gz.age`,
      `engawa-${ONE}-2020-01-01T00-00-00Z.tar.gz.age`,
      `engawa-${ONE}-scheduled-2025-12-01T12-00-00Z.tar.gz.age`,
      `engawa-${ONE}-scheduled-notes`,
      'notes.txt',
    ];
    const own = Array.from(
      { length: 9 },
      (_, index) => `engawa-${ONE}-scheduled-2025-12-0${index + 1}T00-00-00Z.tar.gz.age`,
    );
    const ahead = `engawa-${ONE}-scheduled-2029-01-01T00-00-00Z.tar.gz.age`;
    for (const name of [...others, ...own, ahead]) await bucket.upload(name, bytesOf('x'));
    const sent = await send(ONE, [...own, ahead]);
    const left = (await bucket.list('')).map(({ key }) => key);
    expect(left.sort()).toEqual([...others, ...sent.own].sort());
    expect(sent.own).toEqual(expect.arrayContaining([sent.name, own.at(-1)]));
    expect(sent.own).not.toContain(own[0]);
  });

  it('come in parts, of which a failed one leaves nothing', async () => {
    const { bucket } = await setUp();
    const bytes = 35 * 1024 * 1024;
    async function* large() {
      for (let sent = 0; sent < bytes; sent += 1024 * 1024)
        yield Buffer.alloc(1024 * 1024, sent % 251);
    }
    expect(await bucket.upload('large', large())).toBe(bytes);
    expect(await bucket.size('large')).toBe(bytes);
    async function* broken() {
      yield* large();
      throw new Error('the disk is gone');
    }
    await expect(bucket.upload('broken', broken())).rejects.toThrow('the disk is gone');
    expect(await bucket.size('broken')).toBeNull();
    expect(await text(await bucket.read('large', { start: 0, end: 9 }))).toHaveLength(10);
  });
});

async function* bytesOf(content: string) {
  yield Buffer.from(content);
}
