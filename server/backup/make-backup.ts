import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../clock.ts';
import { collectingGarbage } from '../files/collecting-garbage.ts';
import type { FileStore } from '../files/file-store.ts';
import { isSameFile, storedFile } from '../files/inspect-file.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { makeFolder } from '../make-folder.ts';
import type { Store } from '../store/store.ts';
import { partName } from './archive-reader.ts';
import { type Part, writeArchive } from './archive-writer.ts';
import { checkBackup } from './check-backup.ts';
import { copyOwned, type OwnedSource, ownedPart } from './copy-owned.ts';
import { refusePublishable } from './git-checkout.ts';
import {
  BackupError,
  type FileEntry,
  type LostEntry,
  type Manifest,
  newManifest,
  type TableEntry,
} from './manifest.ts';
import { rowLine } from './row-lines.ts';
import { type BackupRows, backupRows, type TableReader } from './rows.ts';
import { type BackupTableName, fileOf, tableOf } from './tables.ts';
import { inWorkFolder } from './work-folder.ts';

/** The data of a backup. */
export interface BackupSource {
  readonly store: Pick<Store, 'db' | 'dialect' | 'openReader'>;
  readonly files: Pick<FileStore, 'read' | 'size'>;
  /** The files of the owner; null: they are left out. */
  readonly owned: OwnedSource | null;
  readonly clock: Clock;
}

/**
 * Writes one file with the store and the uploads, as of one point in time, and the files of the owner, while the site
 * runs. An upload that is missing or altered does not prevent that: the manifest lists it. The file gets its name after
 * it was opened again and verified. Throws a BackupError, or the error of the store or the disk; then there is no file.
 */
export async function makeBackup(source: BackupSource, target: string): Promise<Manifest> {
  if (existsSync(target)) throw new BackupError(`${target} is there already.`);
  await refusePublishable(target);
  const folder = path.dirname(path.resolve(target));
  await makeFolder(folder);
  return inWorkFolder(folder, async (work) => {
    const rows = backupRows(source.store);
    const { migration, uploads, tables } = await rows.read((reader) => spool(reader, work));
    if (!rows.includesMigration(migration)) {
      throw new BackupError(
        `A newer version of Engawa has migrated this store (${migration}): back it up with that one.`,
      );
    }
    const { files, lost } = await inspect(source.files, uploads);
    if (lost.length > 0) await requireNamed(rows, lost);
    const owned = source.owned === null ? [] : await copyOwned(source.owned, work);
    const manifest = newManifest({
      madeAt: source.clock().toISOString(),
      migration,
      files,
      tables,
      owned,
      lost,
    });
    const archive = path.join(work, 'archive');
    await writeArchive(archive, manifest, [
      ...files.map((file) => uploadPart(source.files, file)),
      ...owned.map((file, index) => ownedPart(work, file, index)),
      ...tables.map((table) => tablePart(work, table)),
    ]);
    await verify(archive, manifest);
    await rename(archive, target);
    await syncFolder(folder);
    return manifest;
  });
}

/** Writes all tables to temporary files, from one snapshot. The slow part, copying the uploads, comes after it. */
async function spool(
  reader: TableReader,
  work: string,
): Promise<Pick<Manifest, 'migration' | 'tables'> & { uploads: readonly FileEntry[] }> {
  if ((await reader.count('portfolio')) !== 1) {
    throw new BackupError('There is no site in this store: it holds no portfolio.');
  }
  const uploads: FileEntry[] = [];
  const tables: TableEntry[] = [];
  for (const name of await reader.tables()) {
    const expected = await reader.count(name);
    const hash = createHash('sha256');
    let rows = 0;
    let bytes = 0;
    async function* lines() {
      for await (const row of reader.rows(name)) {
        const file = fileOf(name, row);
        if (file !== null) uploads.push(file);
        const line = Buffer.from(rowLine(row));
        hash.update(line);
        rows += 1;
        bytes += line.length;
        yield line;
      }
    }
    await pipeline(Readable.from(lines()), createWriteStream(spoolOf(work, name), { mode: 0o600 }));
    if (rows !== expected)
      throw new BackupError(`${rows} of ${expected} rows of ${name} were read.`);
    tables.push({ name, rows, bytes, sha256: hash.digest('hex') });
  }
  return { migration: (await reader.migrations()).at(-1) ?? '', uploads, tables };
}

/** The uploads as they are stored, and those of them that are not as their rows say. */
async function inspect(
  files: BackupSource['files'],
  uploads: readonly FileEntry[],
): Promise<Pick<Manifest, 'files' | 'lost'>> {
  const stored: FileEntry[] = [];
  const lost: LostEntry[] = [];
  for (const upload of uploads) {
    const found = await storedFile(files, upload.name);
    if (found !== null) stored.push(found);
    if (isSameFile(found, upload)) continue;
    lost.push({ ...upload, problem: found === null ? 'missing' : 'altered' });
  }
  return { files: stored, lost };
}

/** A file that the site has deleted with its row since the rows were read is not lost. */
async function requireNamed(rows: BackupRows, lost: readonly LostEntry[]): Promise<void> {
  const named = new Set<string>();
  await rows.read(async (reader) => {
    for (const table of await reader.tables()) {
      if (tableOf(table).file === undefined) continue;
      for await (const row of reader.rows(table)) named.add(fileOf(table, row)?.name ?? '');
    }
  });
  const gone = lost.find(({ name }) => !named.has(name));
  if (gone !== undefined) {
    throw new BackupError(`The site has deleted ${gone.name} meanwhile. Start the backup again.`);
  }
}

const spoolOf = (work: string, name: BackupTableName): string => path.join(work, `${name}.jsonl`);

const tablePart = (work: string, { name, bytes }: TableEntry): Part => ({
  name: partName('table', name),
  bytes,
  open: async () => createReadStream(spoolOf(work, name)),
});

const uploadPart = (files: BackupSource['files'], file: FileEntry): Part => ({
  name: partName('file', file.name),
  bytes: file.bytes,
  open: async () => upload(files, file),
});

async function* upload(files: BackupSource['files'], { name, bytes, sha256 }: FileEntry) {
  if (bytes === 0) return;
  const hash = createHash('sha256');
  let received = 0;
  const stream = await files.read(name, { start: 0, end: bytes - 1 });
  for await (const chunk of collectingGarbage(stream)) {
    hash.update(chunk);
    received += chunk.length;
    yield chunk;
  }
  if (received !== bytes || hash.digest('hex') !== sha256) {
    throw new BackupError(`The uploaded file ${name} was changed while it was read.`);
  }
}

/** Opens the archive again and compares its manifest. */
async function verify(archive: string, manifest: Manifest): Promise<void> {
  const found = await checkBackup(archive, Number.POSITIVE_INFINITY);
  if (JSON.stringify(found) !== JSON.stringify(manifest)) {
    throw new BackupError('What was written cannot be read back as it was meant.');
  }
}
