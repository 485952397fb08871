import type { Logger } from 'pino';
import { type LostEntry, lostText } from './backup/manifest.ts';
import { restoreAtStart } from './backup/restore-at-start.ts';
import type { Settings } from './env.ts';
import { deleteAbandoned, hasUnfinishedRestore, openOwnStore, restoreTarget } from './storage.ts';
import type { Store } from './store/store.ts';

/**
 * Opens the store for the site, restores it where `RESTORE_FROM` says so, deletes what killed processes have left, and
 * logs what the owner should know. `lost` are the uploads that a backup before a migration has found to be lost; null:
 * there was none. Throws a StartError.
 */
export async function openSiteStore(
  settings: Settings,
  log: Logger,
): Promise<{ store: Store; lost: readonly LostEntry[] | null }> {
  let lost: readonly LostEntry[] | null = null;
  const store = await openOwnStore(settings, {
    onIdleError: (failure) => log.error(failure, 'an idle database connection broke'),
    onBackup(file, found) {
      lost = found;
      const line = 'backed up before the store was migrated';
      if (found.length === 0) log.info({ file }, line);
      else log.error({ file }, `${line}, WITHOUT ALL UPLOADS: ${lostText(found)}`);
    },
  });
  await deleteAbandoned(settings).catch((error: unknown) =>
    log.warn({ err: error }, 'what killed processes have left could not be deleted'),
  );
  const openTarget = () => restoreTarget(settings, store);
  await restoreAtStart({ settings, store, openTarget }, log).catch(async (cause: unknown) => {
    await store.close();
    throw cause;
  });
  if (await hasUnfinishedRestore(settings, store).catch(() => false)) {
    log.error(
      'A RESTORE WAS INTERRUPTED HERE: content is missing. Stop the site, and run the restore again.',
    );
  }
  return { store, lost };
}
