import type { Logger } from 'pino';
import { lostText } from './backup/manifest.ts';
import { restoreAtStart } from './backup/restore-backup.ts';
import type { Settings } from './settings/settings.ts';
import { deleteAbandoned, openOwnStore, restoreTarget } from './storage.ts';
import type { Store } from './store/store.ts';

/**
 * Opens the store for the site, restores it where `RESTORE_FROM` says so, deletes what killed processes have left, and
 * logs what the owner should know. Throws a StartError.
 */
export async function openSiteStore(settings: Settings, log: Logger): Promise<Store> {
  const store = await openOwnStore(settings, {
    onIdleError: (failure) => log.error(failure, 'an idle database connection broke'),
    onBackup(file, found) {
      const line = 'backed up before the store was migrated';
      if (found.length === 0) log.info({ file }, line);
      else log.error({ file }, `${line}, WITHOUT ALL UPLOADS: ${lostText(found)}`);
    },
  });
  await deleteAbandoned(settings).catch((error: unknown) =>
    log.warn({ err: error }, 'what killed processes have left could not be deleted'),
  );
  const target = await restoreTarget(settings, store);
  await restoreAtStart(settings, target, log).catch(async (cause: unknown) => {
    await store.close();
    throw cause;
  });
  return store;
}
