import { existsSync } from 'node:fs';
import path from 'node:path';
import { backupName } from './backup/backup-names.ts';
import { makeBackup } from './backup/make-backup.ts';
import { BackupError, type Manifest } from './backup/manifest.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { backupRows } from './backup/rows.ts';
import type { Settings } from './env.ts';
import { StartError } from './start-error.ts';
import { openFiles, openOwnStore, openStore } from './storage.ts';
import { hasSqlite } from './store/sqlite.ts';

const GIGABYTE = 1024 ** 3;

/** Backs up the site of these settings, and resolves to the line that says so. Throws for one line. */
export async function backUp(env: Settings, file: string | undefined): Promise<string> {
  if (env.databaseUrl === undefined && !hasSqlite(env.dataDir)) {
    throw new BackupError(`There is no site in DATA_DIR (${env.dataDir}).`);
  }
  const target = file ?? path.join(env.backups.folder, backupName(new Date()));
  const store = await openStore(env);
  try {
    const files = await openFiles(env, () => undefined);
    const manifest = await makeBackup({ store, files, clock: () => new Date() }, target);
    return `Backed up to ${target}: ${contentsOf(manifest)}. Opened again and compared.`;
  } finally {
    await store.close();
  }
}

/** Restores a backup into the empty site of these settings. Throws for one line. */
export async function restore(
  env: Settings,
  file: string | undefined,
  maxGb: number,
): Promise<string> {
  if (file === undefined) throw new BackupError('Name the file: npm run restore -- <file>');
  if (!existsSync(file)) throw new BackupError(`${file} is not there.`);
  const store = await openOwnStore(env);
  try {
    const files = await openFiles(env, () => undefined);
    const manifest = await restoreBackup(
      { rows: backupRows(store), files },
      file,
      maxGb * GIGABYTE,
    );
    return `Restored from ${file}: ${contentsOf(manifest)}. Read back and compared.`;
  } finally {
    await store.close();
  }
}

/** What went wrong, in one line for people, or null where only a stack trace could tell. */
export const failureLine = (error: unknown): string | null =>
  error instanceof BackupError || error instanceof StartError ? error.message : null;

function contentsOf({ files, tables }: Manifest): string {
  const rows = tables.map(({ name, rows }) => `${rows} ${name}`).join(', ');
  return `${rows}; ${files.length} ${files.length === 1 ? 'file' : 'files'} uploaded`;
}
