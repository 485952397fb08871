import type { Logger } from 'pino';
import { PAUSED_BY_RESTORE } from '../../domain/delivery.ts';
import { readPortfolio } from '../content/queries.ts';
import { makeFolder } from '../core/make-folder.ts';
import { reasonOf, StartError } from '../core/start-error.ts';
import { type FileFacts, type FileStore, isSameFile, storedFile } from '../files/file-store.ts';
import { openFiles } from '../files/open-files.ts';
import { ownerFolder } from '../files/own-files.ts';
import { failWaiting } from '../mails/queries.ts';
import type { Settings } from '../settings/settings.ts';
import {
  alone,
  applyMigrations,
  dropTables,
  inSchemaTransaction,
  releasedMigrations,
} from '../store/migrate.ts';
import type { Store } from '../store/store.ts';
import { BackupError, failing, partsOf, type ReadParts, readArchive } from './archive.ts';
import { withBackup } from './backup-location.ts';
import { countRows, fillTable, rowsIn, tablesIn } from './tables.ts';

export interface RestoreTarget {
  readonly store: Pick<Store, 'db' | 'dialect' | 'dataDir'>;
  readonly files: FileStore;
  readonly owned: FileStore;
}

export async function restoreTarget(settings: Settings, store: Store): Promise<RestoreTarget> {
  // For this user alone, before public folders are made in it.
  await makeFolder(settings.dataDir);
  return { store, files: await openFiles(settings), owned: ownerFolder(settings.dataDir) };
}

/** What a restore has done; `paused` mails waited, and will not be sent. */
type Restored = Awaited<ReturnType<typeof restoreRows>>;

/**
 * Restores a backup into an empty site, in one transaction; it can be repeated. A file that is already there is kept,
 * unless it has other bytes. Throws a BackupError, or the error of the store or the disk; then the site is still empty.
 */
export const restoreBackup = (
  { store, ...stores }: RestoreTarget,
  file: string,
): Promise<Restored> =>
  restoreRows(store, file, async (manifest, parts) => {
    const missing = new Set<FileFacts>();
    for (const { kind, entry } of partsOf(manifest)) {
      if (kind === 'tables') continue;
      const existing = await storedFile(stores[kind], entry.name);
      if (existing === null) missing.add(entry);
      else if (!isSameFile(existing, entry)) {
        throw new BackupError(
          `There is another ${entry.name} where its files are to be stored: name another folder or bucket. Nothing was changed.`,
        );
      }
    }
    for await (const { kind, entry, bytes } of parts) {
      if (kind === 'tables' || !missing.has(entry)) continue;
      await stores[kind].write(entry.name, bytes, entry.bytes);
    }
  });

/**
 * Restores the rows of a backup and checks all of it, then reads it again to store its files before the transaction
 * ends.
 */
export async function restoreRows(
  store: RestoreTarget['store'],
  file: string,
  storeFiles: ReadParts<void> = async () => undefined,
) {
  return inSchemaTransaction(store, async (db) => {
    const inStore = { db, dialect: store.dialect };
    await refuseOccupied(inStore);
    return readArchive(file, async (manifest, parts) => {
      if (!releasedMigrations().includes(manifest.migration)) {
        throw new BackupError(
          `It was made by a newer version of Engawa, or by one that was never released (${manifest.migration}): restore it with that one.`,
        );
      }
      await dropTables(inStore);
      await applyMigrations(inStore, { last: manifest.migration });
      const tables = await tablesIn(inStore);
      for await (const { kind, entry, bytes } of parts) {
        if (kind !== 'tables') continue;
        const table = tables.find((candidate) => candidate.name === entry.name);
        if (table === undefined) throw new BackupError(`Its store has no table ${entry.name}.`);
        await fillTable(inStore, table, rowsIn(entry, bytes));
        if ((await countRows(inStore, entry.name)) !== entry.rows) {
          throw new BackupError(`${entry.name} did not arrive as it is in the backup.`);
        }
      }
      await applyMigrations(inStore, { dataDir: store.dataDir });
      const content = await readPortfolio(inStore).catch(failing('Its content cannot be read'));
      if (content === null) throw new BackupError('It holds no portfolio.');
      const paused = await failWaiting(db, PAUSED_BY_RESTORE);
      await readArchive(file, storeFiles);
      return { manifest, paused };
    });
  });
}

/** The tables into which the first start inserts rows. */
const OF_A_START: ReadonlySet<string> = new Set([
  'portfolio',
  'versions',
  'version_sections',
  'sections',
  'settings',
  'audit_log',
  'visit_days',
]);

/** Throws a BackupError for a store with rows that a start does not insert. */
export async function refuseOccupied(store: Pick<Store, 'db' | 'dialect'>): Promise<void> {
  const contents: string[] = [];
  for (const { name } of await tablesIn(store)) {
    if (name === 'portfolio') {
      const saved = store.db.selectFrom('portfolio').select('id').where('version', '>', 1);
      if ((await saved.execute()).length > 0) contents.unshift('saved content');
    }
    const count = OF_A_START.has(name) ? 0 : await countRows(store, name);
    if (count > 0) contents.push(`${count} ${count === 1 ? 'row' : 'rows'} in ${name}`);
  }
  if (contents.length === 0) return;
  throw new BackupError(
    `The site is not empty (${contents.join(', ')}). Nothing was changed. Name another DATA_DIR or database; or move engawa.sqlite, and what else begins with that name, out of this one, or rename the schema: alter schema engawa rename to engawa_before.`,
  );
}

export const restoredText = ({ manifest: { madeAt }, paused }: Restored): string =>
  `It is as it was at ${madeAt}: a token that was used or revoked since then is valid again. All sessions have ended.${
    paused === 0 ? '' : ` Mails that waited, and will not be sent by themselves: ${paused}.`
  }`;

/**
 * Restores the backup of `RESTORE_FROM` into an empty store, while no other process does. Throws a StartError; then the
 * store is still empty.
 */
export async function restoreAtStart(settings: Settings, store: Store, log: Logger): Promise<void> {
  const { restoreFrom: from } = settings;
  const hasSite = async () => (await countRows(store, 'portfolio')) > 0;
  if (from === undefined || (await hasSite())) return;
  try {
    await alone(store, async () => {
      if (await hasSite()) return;
      await withBackup(from, settings, async (file, name) => {
        const target = await restoreTarget(settings, store);
        const restored = restoredText(await restoreBackup(target, file));
        log.warn({ name, restored }, 'the site was empty, and was restored');
      });
    });
  } catch (cause) {
    throw new StartError(
      `RESTORE_FROM: no site was opened, since ${from} could not be restored: ${reasonOf(cause).replace(/\.$/, '')}.`,
      'Name another backup or an empty DATA_DIR, or leave RESTORE_FROM out for a new site.',
      cause,
    );
  }
}
