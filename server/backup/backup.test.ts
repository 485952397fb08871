import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SECTION_NAMES } from '../../domain/content/sections.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import {
  fillSite,
  OWNED_NAMES,
  storedHash,
  withoutMails,
} from '../../tests/support/filled-site.ts';
import { folderForTest, inBucket, inFolder } from '../../tests/support/folders.ts';
import { storeSession } from '../../tests/support/login-rows.ts';
import { newMessage } from '../../tests/support/messages.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import {
  DIALECTS,
  freshStore,
  migratedPlaceForTest,
  openForTest,
} from '../../tests/support/stores.ts';
import { auditRows } from '../audit/rows.ts';
import { portfolioRows } from '../content/rows.ts';
import type { ByteRange, FileStore } from '../files/file-store.ts';
import { ownerFolder } from '../files/owner-folder.ts';
import { messageRows } from '../messages/message-rows.ts';
import { outboxRows } from '../messages/outbox-rows.ts';
import { orderMailRows } from '../orders/mail-rows.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import { checkBackup } from './check-backup.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { type BackupRows, backupRows } from './rows.ts';
import { backUpIfDue } from './schedule.ts';
import { BACKUP_TABLE_NAMES, type TableRow } from './tables.ts';
import { unfinishedRestore } from './unfinished-restore.ts';
import { returnedLine } from './what-returned.ts';

const { clock, advance } = stoppedClock();
const LIMIT = 100_000_000;

async function siteOn(dialect: (typeof DIALECTS)[number], place: () => Promise<FileStore>) {
  return {
    store: await openForTest(await migratedPlaceForTest(dialect)),
    files: await place(),
    owned: ownerFolder(await folderForTest()),
    unfinished: unfinishedRestore(await folderForTest()),
    clock,
  };
}

describe.each(DIALECTS)('a backup of a site on %s', { timeout: 60_000 }, (from) => {
  it.each(DIALECTS)(
    'brings it back on %s, row by row and file by file, and the same again from there',
    async (to) => {
      const folder = await folderForTest();
      const source = await siteOn(from, from === to ? inFolder : inBucket);
      await fillSite(source);
      const first = path.join(folder, 'first.tar.gz');
      const made = await makeBackup(source, first);
      expect(Object.fromEntries(made.tables.map(({ name, rows }) => [name, rows]))).toEqual({
        portfolio: 1,
        issued_tokens: 3,
        used_tokens: 1,
        messages: 220,
        settings: 2,
        tool_files: 3,
        tool_downloads: 1,
        audit_log: 1,
        second_factor: 1,
        recovery_codes: 2,
        visit_days: 2,
        versions: 2,
        sections: SECTION_NAMES.length + 1,
        drafts: 1,
        pictures: 1,
        orders: 1,
        order_payments: 1,
        order_mails: 1,
        order_unsubscribed: 1,
        order_keys: 1,
        passkeys: 2,
      });
      expect(made.files).toHaveLength(4);
      expect(made.owned.map(({ name }) => name)).toEqual(OWNED_NAMES);
      expect((await stat(first)).mode & 0o777).toBe(0o600);
      expect(await readdir(folder)).toEqual(['first.tar.gz']);

      const target = await siteOn(to, from === to ? inBucket : inFolder);
      // Started once: it has content that nobody saved, and a passcode of its own.
      await portfolioRows(target.store).insertIfMissing(samplePortfolio, clock().toISOString());
      await settingRows(target.store).write('passcode-hash', 'another hash');
      const origin = { address: '192.0.2.2', browser: '' };
      const now = clock().toISOString();
      await storeSession(target.store, 'theirs', now);
      await auditRows(target.store).add({ at: now, event: 'login', detail: 'theirs', ...origin });
      expect(
        await restoreBackup({ ...target, rows: backupRows(target.store) }, first, LIMIT),
      ).toEqual(made);
      expect(await portfolioRows(target.store).read()).toEqual(
        await portfolioRows(source.store).read(),
      );
      expect(await settingRows(target.store).read('passcode-hash')).toBe('a hash');
      const sessions = () => target.store.db.selectFrom('sessions').selectAll().execute();
      expect(await sessions()).toEqual([]);
      for (const file of made.files) expect(await storedHash(target.files, file)).toBe(file.sha256);
      for (const file of made.owned) expect(await storedHash(target.owned, file)).toBe(file.sha256);

      // What was made on the way has the same counts and checksums, whichever store it was.
      const again = await makeBackup(target, path.join(folder, 'second.tar.gz'));
      expect(withoutMails(again)).toEqual(withoutMails(made));
      // Half of them waited to be mailed, and may have been mailed since the backup.
      const outbox = outboxRows(target.store);
      expect(await outbox.nextDue()).toBeNull();
      const returned = (siteUrl?: string) => returnedLine(backupRows(target.store), made, siteUrl);
      expect(await returned('https://site.example')).toContain(
        ' 1 passkey will not work here, only at old.example: log in with the passcode.',
      );
      expect(await returned('https://third.example')).toContain(
        ' 2 passkeys will not work here, only at old.example, site.example: log in with the passcode.',
      );
      const passkeysOf = ({ db }: Store) =>
        db.selectFrom('passkeys').selectAll().orderBy('id').execute();
      expect(await passkeysOf(target.store)).toEqual(await passkeysOf(source.store));
      expect(await returned()).toMatch(
        /: the passcode, the second factor with 2 recovery codes, 2 passkeys, 1 token that nobody had used, .* 110 messages waited to be mailed, and will not be: the inbox shows them. 1 mail to buyers waited to be sent, and will not be/,
      );
      expect(await orderMailRows(target.store).nextDue()).toBeNull();
      expect(await outbox.queue(2, clock().toISOString())).toBe(true);
      // The store gives out numbers behind those that it got.
      expect(await messageRows(target.store).add(newMessage({ delivery: 'none' }))).toBe(true);
      await auditRows(target.store).add({ at: now, event: 'logout', detail: '', ...origin });
      const log = await auditRows(target.store).list({ filter: 'all', limit: 9 });
      expect(log.map(({ event }) => event)).toEqual(['logout', 'login']);
    },
  );

  it('shows one moment, though rows come while it is read', async () => {
    const { store } = await siteOn(from, inFolder);
    for (let index = 0; index < 300; index += 1) await messageRows(store).add(newMessage());
    const seen = await backupRows(store).read(async (reader) => {
      const count = await reader.count('messages');
      await messageRows(store).add(newMessage());
      let read = 0;
      for await (const _ of reader.rows('messages')) read += 1;
      return [count, read];
    });
    expect(seen).toEqual([300, 300]);
  });

  it('is not brought into a site that is in use, of which nothing changes', async () => {
    const folder = await folderForTest();
    const source = await siteOn(from, inFolder);
    await fillSite(source);
    const file = path.join(folder, 'backup.tar.gz');
    await makeBackup(source, file);
    const before = await makeBackup(source, path.join(folder, 'before.tar.gz'));
    await expect(
      restoreBackup({ ...source, rows: backupRows(source.store) }, file, LIMIT),
    ).rejects.toThrow(
      /^The site is not empty \(saved content, 3 rows in issued_tokens, .*220 rows in messages/,
    );
    const other = await siteOn(from, inFolder);
    await messageRows(other.store).add(newMessage());
    await expect(
      restoreBackup({ ...other, rows: backupRows(other.store) }, file, LIMIT),
    ).rejects.toThrow(/1 row in messages/);
    expect(await makeBackup(source, path.join(folder, 'after.tar.gz'))).toEqual(before);
  });

  it('leaves nothing behind where it cannot be stored', async () => {
    const folder = await folderForTest();
    const source = await siteOn(from, inFolder);
    await fillSite(source);
    const file = path.join(folder, 'backup.tar.gz');
    await makeBackup(source, file);
    const target = await siteOn(from, inFolder);
    const gone: string[] = [];
    const files: FileStore = {
      ...target.files,
      // The last file's bytes come back as others.
      read: (key, range) =>
        target.files.read(key === '0123456789abcdef-a.zip' ? key : 'nothing', range),
      async delete(key) {
        gone.push(key);
        await target.files.delete(key);
      },
    };
    await expect(
      restoreBackup({ ...target, rows: backupRows(target.store), files }, file, LIMIT),
    ).rejects.toThrow();
    expect(gone).toContain('0123456789abcdef-a.zip');
    expect(await target.owned.list()).toEqual([]);
    expect(await backupRows(target.store).obstacles()).toEqual([]);
    await restoreBackup({ ...target, rows: backupRows(target.store) }, file, LIMIT);
  });

  it('is brought back with few rows at once where they may be large', async () => {
    const source = await siteOn(from, inFolder);
    await fillSite(source);
    const file = path.join(await folderForTest(), 'backup.tar.gz');
    await makeBackup(source, file);
    const { store, ...places } = await siteOn(from, inFolder);
    let most = 0;
    const rows: BackupRows = {
      ...backupRows(store),
      fill: (work) =>
        backupRows(store).fill((writer) =>
          work({
            ...writer,
            async insert(name, rows) {
              if (name === 'sections') most = Math.max(most, rows.length);
              await writer.insert(name, rows);
            },
          }),
        ),
    };
    await restoreBackup({ ...places, rows }, file, LIMIT);
    expect(most).toBe(4);
  });

  it.each([
    ['is lost', (rows: readonly TableRow[]) => rows.slice(1)],
    ['changes', (rows: readonly TableRow[]) => rows.map((row) => ({ ...row, name: 'Asha?' }))],
  ])('is not brought back where a row %s on the way', async (_, spoil) => {
    const source = await siteOn(from, inFolder);
    await fillSite(source);
    const file = path.join(await folderForTest(), 'backup.tar.gz');
    await makeBackup(source, file);
    const { store, ...places } = await siteOn(from, inFolder);
    const rows: BackupRows = {
      ...backupRows(store),
      fill: (work) =>
        backupRows(store).fill((writer) =>
          work({
            ...writer,
            insert: (name, rows) => writer.insert(name, name === 'messages' ? spoil(rows) : rows),
          }),
        ),
    };
    await expect(restoreBackup({ ...places, rows }, file, LIMIT)).rejects.toThrow(
      'messages did not arrive as it is in the backup.',
    );
    expect(await backupRows(store).obstacles()).toEqual([]);
  });
});

describe('a backup', () => {
  it('without files of the owner can be restored by versions that know of none', async () => {
    const source = { ...(await siteOn('sqlite', inFolder)) };
    await fillSite({ ...source, owned: null });
    const file = path.join(await folderForTest(), 'backup.tar.gz');
    expect(await makeBackup(source, file)).toMatchObject({ format: 2, owned: [] });
    const [, text = ''] =
      /^[^{]*(\{[^\0]*\})\s*\0/.exec(String(gunzipSync(await readFile(file)))) ?? [];
    expect(Object.keys(JSON.parse(text))).toEqual([
      'format',
      'madeAt',
      'migration',
      'files',
      'tables',
    ]);
    await fillSite({ ...(await siteOn('sqlite', inFolder)), owned: source.owned });
    const next = path.join(await folderForTest(), 'backup.tar.gz');
    expect(await makeBackup(source, next)).toMatchObject({ format: 3 });
  });

  it('has each file of the owner as one text, also where it is changed meanwhile', async () => {
    const data = await folderForTest();
    const source = { ...(await siteOn('sqlite', inFolder)), owned: ownerFolder(data) };
    await portfolioRows(source.store).insertIfMissing(samplePortfolio, clock().toISOString());
    await writeFile(path.join(data, 'anime.json'), '[]');
    const owned = {
      ...source.owned,
      list: async () => ['anime.json', 'public/gone'],
      // After it was copied it is changed.
      async read(name: string, range: ByteRange) {
        const bytes = await source.owned.read(name, range);
        bytes.once('end', () => void writeFile(path.join(data, 'anime.json'), '[{}]'));
        return bytes;
      },
    };
    const made = await makeBackup({ ...source, owned }, path.join(await folderForTest(), 'a'));
    expect(made.owned).toMatchObject([{ name: 'anime.json', bytes: 2 }]);
  });

  it('fails, and leaves no file, where a file of the owner cannot be in it', async () => {
    const folder = await folderForTest();
    const site = await siteOn('sqlite', inFolder);
    await portfolioRows(site.store).insertIfMissing(samplePortfolio, clock().toISOString());
    await site.owned.write('public/a\nb', Readable.from(['x']), 1);
    await expect(makeBackup(site, path.join(folder, 'a'))).rejects.toThrow(
      '"public/a\\nb" cannot be backed up: give it a plain name.',
    );
    const read = () => Promise.reject(new Error('EACCES: permission denied'));
    const owned = { ...site.owned, list: async () => ['public/ab'], read };
    await site.owned.write('public/ab', Readable.from(['x']), 1);
    await expect(makeBackup({ ...site, owned }, path.join(folder, 'a'))).rejects.toThrow(
      'public/ab could not be copied (EACCES: permission denied).',
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('of no site is none', async () => {
    const folder = await folderForTest();
    const site = { store: await freshStore(), files: await inFolder(), owned: null, clock };
    await expect(makeBackup(site, path.join(folder, 'a'))).rejects.toThrow('There is no site');
    expect(await readdir(folder)).toEqual([]);
  });

  it('never takes the place of another file', async () => {
    const folder = await folderForTest();
    const target = path.join(folder, 'a');
    await writeFile(target, 'mine');
    const site = { store: await freshStore(), files: await inFolder(), owned: null, clock };
    await expect(makeBackup(site, target)).rejects.toThrow('is there already');
    expect(await readFile(target, 'utf8')).toBe('mine');
  });
});

describe('the schedule', () => {
  it('makes a backup when the newest is too old, and keeps so many of its own', async () => {
    const folder = path.join(await folderForTest(), 'backups');
    const source = { store: await freshStore(), files: await inFolder(), owned: null, clock };
    await portfolioRows(source.store).insertIfMissing(samplePortfolio, clock().toISOString());
    const settings = { everyHours: 24, keep: 2, folder, isNamed: false };
    const due = async () => (await backUpIfDue(source, settings))?.name;
    expect(await due()).toBe('engawa-scheduled-2026-01-01T00-00-00Z.tar.gz');
    expect(await due()).toBeUndefined();
    const others = ['engawa-2020-01-01T00-00-00Z.tar.gz', 'engawa-scheduled-old.tar.gz', 'notes'];
    for (const name of others) await writeFile(path.join(folder, name), 'mine');
    for (let day = 0; day < 3; day += 1) {
      advance(24 * 60 * 60 * 1000);
      expect(await due()).toBeDefined();
    }
    expect((await readdir(folder)).sort()).toEqual(
      [
        ...others,
        'engawa-scheduled-2026-01-03T00-00-00Z.tar.gz',
        'engawa-scheduled-2026-01-04T00-00-00Z.tar.gz',
      ].sort(),
    );
    const newest = path.join(folder, 'engawa-scheduled-2026-01-04T00-00-00Z.tar.gz');
    expect((await checkBackup(newest, LIMIT)).tables.map(({ name }) => name)).toEqual(
      BACKUP_TABLE_NAMES,
    );
  });

  it('neither waits for a backup of a clock that was ahead, nor keeps it in the place of another', async () => {
    const folder = path.join(await folderForTest(), 'backups');
    const source = { store: await freshStore(), files: await inFolder(), owned: null, clock };
    await portfolioRows(source.store).insertIfMissing(samplePortfolio, clock().toISOString());
    await mkdir(folder);
    await writeFile(path.join(folder, 'engawa-scheduled-2036-01-01T00-00-00Z.tar.gz'), 'ahead');
    const made = await backUpIfDue(source, { everyHours: 24, keep: 1, folder, isNamed: false });
    expect(made).not.toBeNull();
    expect(await readdir(folder)).toEqual([made?.name]);
  });
});
