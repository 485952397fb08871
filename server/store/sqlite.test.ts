import { chmodSync, statSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { folderForTest } from '../../tests/support/folders.ts';
import { settingRows } from './setting-rows.ts';
import { makeDurable, openSqlite } from './sqlite.ts';

let folder: string;
beforeEach(async () => {
  const root = await folderForTest();
  folder = path.join(root, 'data');
});

const fileIn = (ending = ''): string => path.join(folder, `engawa.sqlite${ending}`);
const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);
const open = async () => {
  const store = await openSqlite(folder);
  onTestFinished(() => store.close().catch(() => undefined));
  return store;
};

describe('the files of the store', () => {
  it('are only for the user who runs the site', async () => {
    const before = process.umask(0o000);
    onTestFinished(() => {
      process.umask(before);
    });
    const store = await open();
    await settingRows(store).write('passcode-hash', 'hash');
    expect(modeOf(folder)).toBe('700');
    for (const ending of ['', '-wal', '-shm']) expect(modeOf(fileIn(ending)), ending).toBe('600');
  });

  it('become so where an earlier version left them open to everyone', async () => {
    const first = await open();
    await settingRows(first).write('passcode-hash', 'hash');
    for (const ending of ['', '-wal', '-shm']) chmodSync(fileIn(ending), 0o644);
    const second = await open();
    expect(await settingRows(second).read('passcode-hash')).toBe('hash');
    for (const ending of ['', '-wal', '-shm']) expect(modeOf(fileIn(ending)), ending).toBe('600');
  });
});

it('a transaction that a full disk ends fails with that cause, and is rolled back', async () => {
  const { db } = await open();
  await sql`pragma max_page_count = 1`.execute(db);
  const filling = db.transaction().execute(async (within) => {
    for (let index = 0; ; index += 1) {
      const row = { name: `fill-${index}`, value: 'a'.repeat(4_000) };
      await within.insertInto('settings').values(row).execute();
    }
  });
  await expect(filling).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  expect(await db.selectFrom('settings').selectAll().execute()).toEqual([]);
});

describe('a lock of another process', () => {
  /** Another connection, which keeps everyone from writing until it lets go. */
  const lock = () => {
    const other = new SqliteDatabase(fileIn());
    onTestFinished(() => {
      other.close();
    });
    other.exec('begin immediate');
    return { letGo: () => other.exec('commit') };
  };

  it('does not stop the site, and pending writes succeed when it ends', async () => {
    const store = await open();
    const { letGo } = lock();
    const writing = settingRows(store).write('passcode-hash', 'hash');
    // The write has found the lock and waits; this goes on.
    await new Promise(setImmediate);
    letGo();
    await writing;
    expect(await settingRows(store).read('passcode-hash')).toBe('hash');
  });

  it('that does not end is an error for writes, but not for reads', async () => {
    const store = await open();
    await settingRows(store).write('passcode-hash', 'hash');
    lock();
    const writing = settingRows(store).write('passcode-hash', 'other');
    await expect(writing).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    expect(await settingRows(store).read('passcode-hash')).toBe('hash');
    await expect(store.ping()).resolves.toBeUndefined();
  });
});

describe('a database file that is not there any more', () => {
  it('is noticed if it was deleted', async () => {
    const store = await open();
    await store.ping();
    await rm(fileIn());
    await expect(store.ping()).rejects.toThrow('ENOENT');
  });

  it('is noticed if another file has replaced it', async () => {
    const store = await open();
    await copyFile(fileIn(), fileIn('-copy'));
    await rename(fileIn('-copy'), fileIn());
    await expect(store.ping()).rejects.toThrow('was replaced');
  });
});

describe('a write', () => {
  it('is on the disk before it is acknowledged', async () => {
    await (await open()).close();
    const database = new SqliteDatabase(fileIn());
    onTestFinished(() => {
      database.close();
    });
    makeDurable(database);
    const setting = (name: string) => database.pragma(name, { simple: true });
    // 2 is FULL: https://www.sqlite.org/pragma.html#pragma_synchronous
    expect([setting('journal_mode'), setting('synchronous')]).toEqual(['wal', 2]);
  });
});
