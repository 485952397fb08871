import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../core/clock.ts';
import { reasonOf, StartError } from '../core/start-error.ts';
import {
  type FileFacts,
  type FileStore,
  isSameFile,
  storedFile,
  wholeFile,
} from '../files/file-store.ts';
import { folderStore, inWorkFolder, syncFolder } from '../files/folder.ts';
import { openFiles } from '../files/open-files.ts';
import type { OwnerFolder } from '../files/own-files.ts';
import type { Settings } from '../settings/settings.ts';
import { appliedMigrations, type BeforeMigration, withoutBackup } from '../store/migrate.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import {
  BackupError,
  checkArchive,
  FORMAT,
  lostText,
  type Manifest,
  ownedName,
  type TableEntry,
  writeArchive,
} from './archive.ts';
import { backupName, openBackupFolder } from './backup-location.ts';
import { countRows, readRows, tablesIn, uploadOf } from './tables.ts';

export interface BackupSource {
  readonly store: Pick<Store, 'db' | 'dialect' | 'openReader'>;
  readonly files: Pick<FileStore, 'read' | 'size'>;
  /** The files of the owner; null: they are left out. */
  readonly owned: Pick<OwnerFolder, 'list' | 'read' | 'size'> | null;
}

/**
 * Writes the store, as of one point in time, the uploads and the owner's files into one file, and verifies it. The
 * manifest lists uploads that are missing or altered. Throws a BackupError, or the error of the store or the disk; then
 * there is no file.
 */
export async function makeBackup(
  source: BackupSource,
  target: string,
  at: Date,
): Promise<Manifest> {
  if (existsSync(target)) throw new BackupError(`${target} is there already.`);
  const folder = path.dirname(path.resolve(target));
  return inWorkFolder(folder, async (work) => {
    const spooled = folderStore(work);
    const { migration, uploads, tables } = await spool(source.store, work);
    const files: FileFacts[] = [];
    const lost: Manifest['lost'] = [];
    for (const upload of uploads) {
      const file = await storedFile(source.files, upload.name);
      if (file !== null) files.push(file);
      if (isSameFile(file, upload)) continue;
      lost.push({ ...upload, problem: file === null ? 'missing' : 'altered' });
    }
    const owned = source.owned === null ? [] : await ownedFiles(source.owned);
    const madeAt = at.toISOString();
    const manifest = { format: FORMAT, madeAt, migration, files, tables, owned, lost };
    const archive = path.join(work, 'archive');
    const stores = { files: source.files, tables: spooled, owned: source.owned ?? spooled };
    await writeArchive(archive, manifest, ({ kind, entry }) => wholeFile(stores[kind], entry));
    await checkArchive(archive);
    await rename(archive, target);
    await syncFolder(folder);
    return manifest;
  });
}

async function spool({ dialect, openReader }: BackupSource['store'], work: string) {
  const uploads: FileFacts[] = [];
  const tables: TableEntry[] = [];
  const read = async (db: Kysely<Database>) => {
    const from = { db, dialect };
    if ((await countRows(from, 'portfolio')) !== 1) {
      throw new BackupError('There is no site in this store: it holds no portfolio.');
    }
    for (const { name } of await tablesIn(from)) {
      let rows = 0;
      async function* lines() {
        for await (const row of readRows(from, name)) {
          const upload = uploadOf(name, row);
          if (upload !== null) uploads.push(upload);
          rows += 1;
          yield Buffer.from(`${JSON.stringify(row)}\n`);
        }
      }
      await pipeline(lines, createWriteStream(path.join(work, name), { mode: 0o600 }));
      const spooled = await storedFile(folderStore(work), name);
      if (spooled !== null) tables.push({ ...spooled, rows });
    }
    return { migration: (await appliedMigrations(from)).at(-1) ?? '', uploads, tables };
  };
  const reader = openReader();
  const transaction = reader.db.transaction();
  const snapshot =
    dialect === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction;
  return snapshot.execute(read).finally(() => reader.close());
}

async function ownedFiles(owner: NonNullable<BackupSource['owned']>): Promise<FileFacts[]> {
  const entries: FileFacts[] = [];
  for (const name of await owner.list()) {
    if (!ownedName.safeParse(name).success) {
      throw new BackupError(`${JSON.stringify(name)} cannot be backed up: give it a plain name.`);
    }
    const file = await storedFile(owner, name);
    if (file !== null) entries.push(file);
  }
  return entries;
}

/** Backs up a site before its store is migrated, so that the version before can restore it. Throws a StartError. */
export const backUpBeforeMigration =
  (
    settings: Pick<Settings, 'backups' | 'dataDir' | 's3'>,
    log?: Logger,
    clock: Clock = () => new Date(),
  ): BeforeMigration =>
  async (store, migration) => {
    const { folder } = settings.backups;
    const now = clock();
    const file = path.join(folder, backupName(now, `before-${migration}-`));
    try {
      if ((await countRows(store, 'portfolio')) === 0) return withoutBackup(store, migration);
      await openBackupFolder(settings.backups);
      // No migration touches them, and the version before may not know them.
      const source = { store, files: await openFiles(settings), owned: null };
      const { lost } = await makeBackup(source, file, now);
      const line = 'backed up before the store was migrated';
      if (lost.length === 0) log?.info({ file }, line);
      else log?.error({ file }, `${line}, WITHOUT ALL UPLOADS: ${lostText(lost)}`);
    } catch (cause) {
      throw new StartError(
        `The store must be migrated (${migration}), and could not be backed up to ${folder} before that (${reasonOf(cause)}).`,
        'Nothing was changed. Let BACKUP_DIR name a folder that this user may write to, on a disk with free space.',
        cause,
      );
    }
    return () => rm(file, { force: true });
  };
