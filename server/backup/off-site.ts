import path from 'node:path';
import type { Clock } from '../clock.ts';
import { reasonOf } from '../start-error.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import { bucketBackup } from './backup-names.ts';
import type { DoBackupTask } from './backup-process.ts';
import type { SettingsOfBackups } from './backup-settings.ts';
import type { BackupState } from './backup-state.ts';
import { BackupError } from './manifest.ts';
import { newestScheduled } from './schedule.ts';
import { placeInBucket, type Sent } from './send-backup.ts';
import { siteIdOf } from './site-id.ts';

/**
 * Sends the newest scheduled backup to the bucket, unless it is there or none is set. Resolves to null where there is
 * nothing to send. Throws a BackupError.
 */
export async function sendNewest(
  options: {
    store: Pick<Store, 'db'>;
    state: BackupState;
    settings: Pick<SettingsOfBackups, 'backups' | 'offSite'>;
    clock: Clock;
    doTask: DoBackupTask;
  },
  signal: AbortSignal,
): Promise<Sent | null> {
  const { store, state, settings, clock, doTask } = options;
  const { backups, offSite } = settings;
  if (offSite === undefined) return null;
  const file = await newestScheduled(backups.folder, clock());
  if (file === null) return null;
  const siteId = await siteIdOf(settingRows(store));
  const { sent, own } = await state.read();
  if (sent?.name === placeInBucket(offSite, siteId, file)) return null;
  const now = clock().toISOString();
  try {
    const answer = await doTask({ kind: 'send', file, siteId, offSite, own, now }, signal);
    if (!('sent' in answer)) throw new BackupError('Another task was answered.');
    await state.change({ sent: { name: answer.sent.place, at: now }, own: answer.sent.own });
    return answer.sent;
  } catch (cause) {
    throw new BackupError(
      `The backup was made, but could not be sent to the bucket (${reasonOf(cause)}).`,
      { cause },
    );
  }
}

/**
 * Lets a restored site delete the backup it came from, once no rule keeps it: the record in that backup was made before
 * it was sent. `from` is its place, as `withBackup` says it. Throws the store's error.
 */
export async function inheritSent(state: BackupState, from: string): Promise<void> {
  const name = path.posix.basename(from);
  if (!from.startsWith('s3://') || bucketBackup(name)?.isScheduled !== true) return;
  const { own } = await state.read();
  await state.change({ own: [...own, name] });
}
