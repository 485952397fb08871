import { scryptSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { insertPortfolio } from '../../server/content/saving.ts';
import { settingRows } from '../../server/store/setting-rows.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import type { Store } from '../../server/store/store.ts';
import { samplePortfolio } from './sample-portfolio.ts';

/** The passcode of every site that the tests start. */
export const PASSCODE = 'correct horse battery staple';

const FILE = 'engawa.sqlite';
/** A hash as the server stores it, but with a minimal cost: a test has no secrets, and many logins. */
export function hashOf(passcode: string): string {
  const salt = Buffer.from('the tests');
  const key = scryptSync(passcode, salt, 32, { N: 16, r: 1, p: 1 });
  return `scrypt$16$1$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Stores the sample content and the passcode. Without them, a first start would create others. */
export async function fillStore(store: Store): Promise<void> {
  await insertPortfolio(store, samplePortfolio, new Date().toISOString());
  await settingRows(store).insertIfMissing('passcode-hash', hashOf(PASSCODE));
}

/** What a new store has: empty tables, or the sample content and the passcode too. */
export type Contents = 'tables' | 'site';

const files: Partial<Record<Contents, Promise<Buffer>>> = {};

/** Copies a SQLite store into an empty folder: that is quicker than migrating. */
export async function copyStore(folder: string, contents: Contents): Promise<void> {
  files[contents] ??= databaseFile(contents);
  await writeFile(path.join(folder, FILE), await files[contents], { mode: 0o600 });
}

async function databaseFile(contents: Contents): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-made-'));
  try {
    const store = await openSqlite(folder);
    if (contents === 'site') await fillStore(store);
    await store.close();
    return await readFile(path.join(folder, FILE));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
