import type { Logger } from 'pino';
import { reasonOf, StartError } from '../start-error.ts';
import { alone } from '../store/migrate.ts';
import type { Store } from '../store/store.ts';
import { withBackup } from './backup-place.ts';
import type { SettingsOfBackups } from './backup-settings.ts';
import { type RestoreTarget, restoreBackup, restoredText } from './restore-backup.ts';
import { countRows } from './tables.ts';

/**
 * Restores the backup of `RESTORE_FROM` into an empty store, while no other process does. Does nothing where there is a
 * site. Throws a StartError; then the store is still empty, and no site may open.
 */
export async function restoreAtStart(
  site: {
    readonly settings: SettingsOfBackups & { readonly dataDir: string };
    readonly store: Store;
    readonly openTarget: () => Promise<RestoreTarget>;
  },
  log: Logger,
): Promise<void> {
  const { settings, store, openTarget } = site;
  const { restoreFrom: from, dataDir: parent } = settings;
  const hasSite = async () => (await countRows(store.db, store.dialect, 'portfolio')) > 0;
  if (from === undefined || (await hasSite())) return;
  try {
    await alone(store, async () => {
      // Another instance may have restored it meanwhile.
      if (await hasSite()) return;
      const target = await openTarget();
      await withBackup(from, { settings, parent }, async (file, name) => {
        const options = { limit: Number.POSITIVE_INFINITY, name };
        const restored = restoredText(await restoreBackup(target, file, options));
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
