import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { collectingGarbage } from '../files/collecting-garbage.ts';
import type { FileStore } from '../files/file-store.ts';
import { isSameFile, storedFile } from '../files/inspect-file.ts';
import type { OwnerFolder } from '../files/owner-folder.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { makeFolder } from '../make-folder.ts';
import { appliedMigrations, knownMigrations } from '../store/migrate.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { checkArchive, type NewPart, writeArchive } from './archive.ts';
import { inWorkFolder } from './backup-folder.ts';
import {
  BackupError,
  type FileEntry,
  type Manifest,
  newManifest,
  ownedName,
  type TableEntry,
} from './manifest.ts';
import { countRows, readRows, rowLine, tablesIn, uploadOf } from './tables.ts';

/** The data of a backup. */
export interface BackupSource {
  readonly store: Pick<Store, 'db' | 'dialect' | 'openReader'>;
  readonly files: Pick<FileStore, 'read' | 'size'>;
  /** The files of the owner; null: they are left out. */
  readonly owned: Pick<OwnerFolder, 'list' | 'read' | 'size'> | null;
}

/**
 * Writes one file with the store, as of one point in time, the uploads and the files of the owner, while the site runs.
 * An upload that is missing or altered does not prevent that: the manifest lists it. The file gets its name after it was
 * opened again and verified. Throws a BackupError, also where a file is changed meanwhile, or the error of the store or
 * the disk; then there is no file.
 */
export async function makeBackup(
  source: BackupSource,
  target: string,
  at: Date,
): Promise<Manifest> {
  if (existsSync(target)) throw new BackupError(`${target} is there already.`);
  const folder = path.dirname(path.resolve(target));
  await makeFolder(folder);
  return inWorkFolder(folder, async (work) => {
    const { migration, uploads, tables } = await spool(source.store, work);
    const files: FileEntry[] = [];
    const lost: Manifest['lost'] = [];
    for (const upload of uploads) {
      const found = await storedFile(source.files, upload.name);
      if (found !== null) files.push(found);
      if (isSameFile(found, upload)) continue;
      lost.push({ ...upload, problem: found === null ? 'missing' : 'altered' });
    }
    const { owned: owner } = source;
    const owned = owner === null ? [] : await ownedFiles(owner);
    const madeAt = at.toISOString();
    const manifest = newManifest({ madeAt, migration, files, tables, owned, lost });
    const archive = path.join(work, 'archive');
    await writeArchive(archive, manifest, [
      ...files.map((entry): NewPart => ['files', entry, () => bytesOf(source.files, entry)]),
      ...owned.map(
        (entry): NewPart => ['owned', entry, () => bytesOf(owner ?? source.files, entry)],
      ),
      ...tables.map((entry): NewPart => {
        return ['tables', entry, () => createReadStream(path.join(work, entry.name))];
      }),
    ]);
    await checkArchive(archive, Number.POSITIVE_INFINITY);
    await rename(archive, target);
    await syncFolder(folder);
    return manifest;
  });
}

/** Writes all tables to temporary files, from one snapshot. The slow part, copying the uploads, comes after it. */
async function spool(
  { dialect, openReader }: BackupSource['store'],
  work: string,
): Promise<Pick<Manifest, 'migration' | 'tables'> & { uploads: readonly FileEntry[] }> {
  const uploads: FileEntry[] = [];
  const spoolTable = async (db: Kysely<Database>, name: string): Promise<TableEntry> => {
    const hash = createHash('sha256');
    let rows = 0;
    let bytes = 0;
    async function* lines() {
      for await (const row of readRows(db, dialect, name)) {
        const upload = uploadOf(name, row);
        if (upload !== null) uploads.push(upload);
        const line = Buffer.from(rowLine(row));
        hash.update(line);
        rows += 1;
        bytes += line.length;
        yield line;
      }
    }
    const spooled = createWriteStream(path.join(work, name), { mode: 0o600 });
    await pipeline(Readable.from(lines()), spooled);
    return { name, rows, bytes, sha256: hash.digest('hex') };
  };
  const read = async (db: Kysely<Database>) => {
    const migration = (await appliedMigrations(db, dialect)).at(-1) ?? '';
    if (!knownMigrations().includes(migration)) {
      throw new BackupError(
        `A newer version of Engawa has migrated this store (${migration}): back it up with that one.`,
      );
    }
    if ((await countRows(db, dialect, 'portfolio')) !== 1) {
      throw new BackupError('There is no site in this store: it holds no portfolio.');
    }
    const tables: TableEntry[] = [];
    for (const { name } of await tablesIn(db, dialect)) tables.push(await spoolTable(db, name));
    return { migration, uploads, tables };
  };
  const reader = openReader();
  const transaction = reader.db.transaction();
  const snapshot =
    dialect === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction;
  return snapshot.execute(read).finally(() => reader.close());
}

async function ownedFiles(owner: NonNullable<BackupSource['owned']>): Promise<FileEntry[]> {
  const found: FileEntry[] = [];
  for (const name of await owner.list()) {
    if (!ownedName.safeParse(name).success) {
      throw new BackupError(`${JSON.stringify(name)} cannot be backed up: give it a plain name.`);
    }
    const file = await storedFile(owner, name);
    if (file !== null) found.push(file);
  }
  return found;
}

async function* bytesOf(
  files: Pick<FileStore, 'read'>,
  { name, bytes }: FileEntry,
): AsyncGenerator<Uint8Array> {
  // No range can name the bytes of an empty file.
  if (bytes === 0) return;
  yield* collectingGarbage(await files.read(name, { start: 0, end: bytes - 1 }));
}
