import { createHash } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { fillSite, OWNED_NAMES } from '../../tests/support/filled-site.ts';
import { folderForTest, inBucket, inFolder } from '../../tests/support/folders.ts';
import { storeSession } from '../../tests/support/login-rows.ts';
import { newMessage } from '../../tests/support/messages.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import {
  DIALECTS,
  freshStore,
  migratedDatabaseForTest,
  openForTest,
} from '../../tests/support/stores.ts';
import { addAuditEntry, auditPage } from '../audit/audit.ts';
import { readPortfolio } from '../content/queries.ts';
import { insertPortfolio } from '../content/saving.ts';
import type { FileStore } from '../files/file-store.ts';
import { folderStore } from '../files/folder.ts';
import { ownerFolder } from '../files/own-files.ts';
import { nextDue } from '../mails/queries.ts';
import { insertMessage } from '../messages/queries.ts';
import { tablesOf } from '../store/migrate.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Dialect } from '../store/store.ts';
import type { Manifest } from './archive.ts';
import { makeBackup } from './make-backup.ts';
import { refuseOccupied, restoreBackup } from './restore-backup.ts';
import { countRows } from './tables.ts';

const { clock } = stoppedClock();
const NOW = clock().toISOString();
/** Sessions, previews, what tells visitors apart, and what holds for one database alone. */
const NOT_IN_BACKUP = [
  ...['sessions', 'throttles', 'passkey_answers', 'previews', 'visit_seen', 'visit_salts'],
  ...['lost_uploads', 'kysely_migration', 'kysely_migration_lock'],
];
const UPLOAD_NAME = '0123456789abcdef-a.zip';

async function siteOn(dialect: Dialect, newFolder = inFolder) {
  return {
    store: await openForTest(await migratedDatabaseForTest(dialect)),
    files: await newFolder(),
    owned: ownerFolder(await folderForTest()),
  };
}

const fileForTest = async () => path.join(await folderForTest(), 'backup.tar.gz');

async function backupOf(site: Awaited<ReturnType<typeof siteOn>>) {
  const file = await fileForTest();
  return { file, made: await makeBackup(site, file, clock()) };
}

/** The SHA-256 of a file as it is stored. */
async function storedHash(files: FileStore, { name, bytes }: { name: string; bytes: number }) {
  const content =
    bytes === 0 ? '' : await buffer(await files.read(name, { start: 0, end: bytes - 1 }));
  return createHash('sha256').update(content).digest('hex');
}

const rowsOf = ({ tables }: Manifest) =>
  Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));

describe.each(DIALECTS)('a backup of a site on %s', { timeout: 60_000 }, (from) => {
  it.each(DIALECTS)('brings it back on %s, and the same again from there', async (to) => {
    const source = await siteOn(from, from === to ? inFolder : inBucket);
    await fillSite(source);
    const { file, made } = await backupOf(source);
    expect(rowsOf(made)).toMatchObject({ portfolio: 1, messages: 220, tool_files: 3, versions: 2 });
    const tables = (await tablesOf(source.store)).filter(({ isView }) => !isView);
    const inBackup = tables.map(({ name }) => name).filter((name) => !NOT_IN_BACKUP.includes(name));
    expect(Object.keys(rowsOf(made)).toSorted()).toEqual(inBackup.toSorted());
    expect(made.files).toHaveLength(4);
    expect(made.owned.map(({ name }) => name)).toEqual(OWNED_NAMES);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);

    const target = await siteOn(to, from === to ? inBucket : inFolder);
    const { store } = target;
    // Started once: it has content that nobody saved, and a passcode of its own.
    await insertPortfolio(store, samplePortfolio, NOW);
    await settingRows(store).write('passcode-hash', 'another hash');
    const origin = { address: '192.0.2.2', browser: '' };
    await storeSession(store, 'theirs', NOW);
    await addAuditEntry(store, { at: NOW, event: 'login', detail: 'theirs', ...origin });
    // Half of the messages waited to be mailed, and an order's mail.
    expect(await restoreBackup(target, file)).toEqual({ manifest: made, paused: 111 });
    expect(await readPortfolio(store)).toEqual(await readPortfolio(source.store));
    expect(await settingRows(store).read('passcode-hash')).toBe('a hash');
    expect(await countRows(store, 'sessions')).toBe(0);
    for (const upload of made.files)
      expect(await storedHash(target.files, upload)).toBe(upload.sha256);
    for (const upload of made.owned)
      expect(await storedHash(target.owned, upload)).toBe(upload.sha256);
    for (const kind of ['message', 'order'] as const) {
      expect(await nextDue(store.db, kind)).toBeNull();
    }
    // The store gives out numbers behind those that it got.
    expect(await insertMessage(store.db, newMessage())).toBe(221);
    await addAuditEntry(store, { at: NOW, event: 'logout', detail: '', ...origin });
    const log = (await auditPage(store, {})).entries;
    expect(log.map(({ event }) => event)).toEqual(['logout', 'login']);

    const back = await siteOn(from);
    await restoreBackup(back, (await backupOf(target)).file);
    expect(await readPortfolio(back.store)).toEqual(await readPortfolio(store));
    expect(rowsOf((await backupOf(back)).made)).toEqual({
      ...rowsOf(made),
      messages: 221,
      audit_log: 2,
    });
  });

  it('is not brought into a site that is in use, of which nothing changes', async () => {
    const source = await siteOn(from);
    await fillSite(source);
    const { file } = await backupOf(source);
    await expect(restoreBackup(source, file)).rejects.toThrow(
      /^The site is not empty \(.*saved content.*220 rows in messages/,
    );
    const other = await siteOn(from);
    await insertMessage(other.store.db, newMessage());
    await expect(restoreBackup(other, file)).rejects.toThrow(/1 row in messages/);
    expect(await countRows(other.store, 'messages')).toBe(1);
    expect(await other.files.size(UPLOAD_NAME)).toBeNull();
  });

  it('changes no row where a file cannot be stored, and can be repeated', async () => {
    const source = await siteOn(from);
    await fillSite(source);
    const { file, made } = await backupOf(source);
    const target = await siteOn(from);
    let writes = 0;
    const files = {
      ...target.files,
      async write(...written: Parameters<typeof target.files.write>) {
        writes += 1;
        if (writes === 3) throw new Error('The disk is full.');
        await target.files.write(...written);
      },
    };
    await expect(restoreBackup({ ...target, files }, file)).rejects.toThrow('The disk is full.');
    await refuseOccupied(target.store);
    await restoreBackup(target, file);
    for (const upload of made.files)
      expect(await storedHash(target.files, upload)).toBe(upload.sha256);
  });
});

describe('a restore', { timeout: 60_000 }, () => {
  it('leaves files that are the same, and refuses another one of the same name', async () => {
    const source = await siteOn('sqlite');
    await fillSite(source);
    const { file } = await backupOf(source);
    const data = await folderForTest();
    await writeFile(path.join(data, 'anime.json'), 'The text of anime.json');
    const { ino } = await stat(path.join(data, 'anime.json'));
    const { store } = await siteOn('sqlite');
    // The uploads are where they were: the site moves to another store.
    await restoreBackup({ store, files: source.files, owned: ownerFolder(data) }, file);
    expect((await stat(path.join(data, 'anime.json'))).ino).toBe(ino);

    const other = await siteOn('sqlite');
    const theirs = Readable.from([Buffer.from('theirs')], { objectMode: false });
    await other.files.write(UPLOAD_NAME, theirs, 6);
    await expect(restoreBackup(other, file)).rejects.toThrow(
      /^There is another 0123456789abcdef-a\.zip where its files are to be stored: .* Nothing was changed\.$/,
    );
    expect(await other.owned.list()).toEqual([]);
    await refuseOccupied(other.store);
  });
});

describe('a backup', () => {
  it('has all uploads that are there, lists the others, and can be restored', async () => {
    const uploads = await folderForTest();
    const source = { ...(await siteOn('sqlite')), files: folderStore(uploads) };
    await fillSite(source);
    await appendFile(path.join(uploads, UPLOAD_NAME), 'one more');
    await source.files.delete(`picture-${'c'.repeat(32)}`);
    const { file, made } = await backupOf(source);
    expect(made.format).toBe(4);
    expect(made.lost).toMatchObject([
      { name: `picture-${'c'.repeat(32)}`, problem: 'missing' },
      { name: UPLOAD_NAME, problem: 'altered' },
    ]);
    const target = await siteOn('postgres');
    await restoreBackup(target, file);
    for (const upload of made.files)
      expect(await storedHash(target.files, upload)).toBe(upload.sha256);
    expect((await backupOf(target)).made.lost).toEqual(expect.arrayContaining(made.lost));
  });

  it('fails, and leaves no file, where something in it cannot be read', async () => {
    const folder = await folderForTest();
    const target = path.join(folder, 'a');
    const site = await siteOn('sqlite');
    await expect(makeBackup(site, target, clock())).rejects.toThrow('There is no site');
    await fillSite(site);
    const size = () => Promise.reject(new Error('The bucket does not answer.'));
    await expect(
      makeBackup({ ...site, files: { ...site.files, size } }, target, clock()),
    ).rejects.toThrow('The bucket does not answer.');
    expect(await readdir(folder)).toEqual([]);
  });

  it('never takes the place of another file', async () => {
    const target = await fileForTest();
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, 'mine');
    const site = { store: await freshStore(), files: await inFolder(), owned: null };
    await expect(makeBackup(site, target, clock())).rejects.toThrow('is there already');
    expect(await readFile(target, 'utf8')).toBe('mine');
  });
});
