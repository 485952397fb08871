import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { reasonOf, StartError } from '../start-error.ts';
import { alone } from '../store/migrate.ts';
import type { Store } from '../store/store.ts';
import { withBackup } from './backup-place.ts';
import type { SettingsOfBackups } from './backup-settings.ts';
import { createBackupState } from './backup-state.ts';
import { inheritSent } from './off-site.ts';
import { type RestoreTarget, restoreBackup } from './restore-backup.ts';
import { backupRows } from './rows.ts';
import { returnedLine } from './what-returned.ts';

/** What a start, or a killed restore, has put into a data folder that is empty otherwise. */
const OURS =
  /^(?:engawa\.sqlite.*|lock\.(?:db.*|json)|\.engawa-backup-.*|\..*\.part|lost\+found|builds|unfinished-restore\.json)$/;

/**
 * Restores the backup of `RESTORE_FROM` where neither the store nor the data folder has anything, while no other process
 * does. Does nothing where there is a site. Throws a StartError; then the store is still empty, and no site may open.
 */
export async function restoreAtStart(
  site: {
    readonly settings: Pick<SettingsOfBackups, 'offSite' | 'backupPassphrase' | 'restoreFrom'> & {
      readonly siteUrl: string | undefined;
      readonly dataDir: string;
    };
    readonly store: Store;
    readonly openTarget: () => Promise<RestoreTarget>;
  },
  log: Logger,
): Promise<void> {
  const { settings, store, openTarget } = site;
  const { restoreFrom, dataDir } = settings;
  if (restoreFrom === undefined) return;
  const rows = backupRows(store);
  const hasSite = async () => (await rows.read((reader) => reader.count('portfolio'))) > 0;
  if (await hasSite()) return;
  try {
    await alone(store, async () => {
      // Another instance may have restored it meanwhile.
      if (await hasSite()) return;
      const target = await openTarget();
      const isBegun = (await target.unfinished.read()) !== null;
      const other = await otherIn(dataDir);
      if (other !== undefined && !isBegun) {
        throw new Error(`there is no site, but DATA_DIR (${dataDir}) is not empty: ${other}`);
      }
      await withBackup(restoreFrom, { settings, parent: dataDir }, async (file, name) => {
        await restoreBackup(target, file, Number.POSITIVE_INFINITY, async (manifest) => {
          const returned = await returnedLine(rows, manifest, settings.siteUrl);
          log.warn({ name, returned }, 'the site was empty, and was restored');
        });
        await inheritSent(createBackupState(store), name);
      });
    });
  } catch (cause) {
    throw new StartError(
      `RESTORE_FROM: no site was opened, since ${restoreFrom} could not be restored: ${reasonOf(cause).replace(/\.$/, '')}.`,
      'Name another backup or an empty DATA_DIR, or leave RESTORE_FROM out for a new site.',
      cause,
    );
  }
}

/** The name of something in the data folder that is not ours. A failed restore leaves folders, which are empty. */
async function otherIn(dataDir: string): Promise<string | undefined> {
  for (const entry of await readdir(dataDir, { withFileTypes: true }).catch(() => [])) {
    if (OURS.test(entry.name)) continue;
    const isEmpty =
      entry.isDirectory() && (await readdir(path.join(dataDir, entry.name))).length === 0;
    if (!isEmpty) return entry.name;
  }
  return undefined;
}
