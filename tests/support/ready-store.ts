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
const SALT = Buffer.from('the tests');

/** As the server stores it, but with a minimal cost: a test site has no secrets. */
const PASSCODE_HASH = [
  'scrypt',
  16,
  1,
  1,
  SALT.toString('base64url'),
  scryptSync(PASSCODE, SALT, 32, { N: 16, r: 1, p: 1 }).toString('base64url'),
].join('$');

/** Stores the sample content and the passcode. Without them, a first start would create others. */
export async function fillStore(store: Store): Promise<void> {
  await insertPortfolio(store, samplePortfolio, new Date().toISOString());
  await settingRows(store).insertIfMissing('passcode-hash', PASSCODE_HASH);
}

let migrated: Promise<Buffer> | undefined;
let filled: Promise<Buffer> | undefined;

/** Copies a SQLite store with empty tables into an empty folder. */
export async function copyMigratedStore(folder: string): Promise<void> {
  migrated ??= databaseFile(async () => undefined);
  await writeFile(path.join(folder, FILE), await migrated, { mode: 0o600 });
}

/** Copies a SQLite store with the sample content and the passcode into an empty folder. */
export async function copyFilledStore(folder: string): Promise<void> {
  filled ??= databaseFile(fillStore);
  await writeFile(path.join(folder, FILE), await filled, { mode: 0o600 });
}

/** The bytes of a database that is created once: copying is quicker than migrating. */
async function databaseFile(fill: (store: Store) => Promise<void>): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-made-'));
  try {
    const store = await openSqlite(folder);
    await fill(store);
    await store.close();
    return await readFile(path.join(folder, FILE));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
