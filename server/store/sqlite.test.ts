import { chmodSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openSqlite } from './sqlite.ts';

let folder: string;
beforeEach(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'engawa-sqlite-'));
  onTestFinished(() => rm(root, { recursive: true }));
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
    await store.settings.write('passcode-hash', 'hash');
    expect(modeOf(folder)).toBe('700');
    for (const ending of ['', '-wal', '-shm']) expect(modeOf(fileIn(ending)), ending).toBe('600');
  });

  it('become so where an earlier version left them open to everyone', async () => {
    const first = await open();
    await first.settings.write('passcode-hash', 'hash');
    for (const ending of ['', '-wal', '-shm']) chmodSync(fileIn(ending), 0o644);
    const second = await open();
    expect(await second.settings.read('passcode-hash')).toBe('hash');
    for (const ending of ['', '-wal', '-shm']) expect(modeOf(fileIn(ending)), ending).toBe('600');
  });
});
