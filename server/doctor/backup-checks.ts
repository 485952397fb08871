import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { MARKER } from '../backup/backup-folder.ts';
import { madeAt } from '../backup/backup-names.ts';
import type { BackupSettings } from '../backup/backup-settings.ts';
import { type BackupRecord, createBackupState } from '../backup/backup-state.ts';
import { CLOCK_TOLERANCE_MS } from '../clock.ts';
import type { Settings } from '../env.ts';
import { isFolder } from '../make-folder.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import { advice, broken, type Diagnosis, good, warning } from './checks.ts';
import { lengthOf } from './length-of.ts';

/** What is known of the backups of a site. */
export interface KnownBackups {
  /** Without the folder, or the marker by which its disk is known, backups fail. */
  readonly place: 'right' | 'missing' | 'not mounted';
  /** When the newest one was made, by the schedule or the command; null: there is none. */
  readonly newest: Date | null;
  /** Whether they are on the disk of the site. */
  readonly isSameDisk: boolean;
  readonly record: BackupRecord;
}

/** Looks at the folder of the backups and at what the site has stored of them. */
export async function readBackups(
  { backups, dataDir }: Pick<Settings, 'backups' | 'dataDir'>,
  store: Pick<Store, 'db'>,
  now: Date,
): Promise<KnownBackups> {
  const { folder, isNamed } = backups;
  const rows = settingRows(store);
  const record = await createBackupState(store).read();
  const made = record.made === null ? [] : [Date.parse(record.made.at)];
  const newestOf = (times: readonly number[]) =>
    times.length + made.length === 0 ? null : new Date(Math.max(...times, ...made));
  if (!(await isFolder(folder))) {
    return { place: isNamed ? 'missing' : 'right', newest: newestOf([]), isSameDisk: true, record };
  }
  const place = path.resolve(folder);
  const isKnown = isNamed && (await rows.read('backup-folder')) === place;
  const latest = now.getTime() + CLOCK_TOLERANCE_MS;
  const times = (await readdir(folder))
    .flatMap((name) => madeAt(name)?.getTime() ?? [])
    .filter((at) => at <= latest);
  return {
    place: isKnown && !existsSync(path.join(place, MARKER)) ? 'not mounted' : 'right',
    newest: newestOf(times),
    isSameDisk: (await diskOf(folder)) === (await diskOf(dataDir)),
    record,
  };
}

const diskOf = (folder: string): Promise<number | null> =>
  stat(folder).then(
    ({ dev }) => dev,
    () => null,
  );

const WITHOUT_SCHEDULE = 'Set BACKUP_EVERY_HOURS=24 and BACKUP_DIR to a folder on another disk.';

/** How old the newest backup may be where the site makes none itself, in milliseconds. */
const OLD_MS = 8 * DAY_MS;

/** The last backup, and where it is. */
export function checkBackups(
  { place, newest, isSameDisk, record }: KnownBackups,
  {
    everyHours,
    folder,
    isSent,
  }: Pick<BackupSettings, 'everyHours' | 'folder'> & { readonly isSent: boolean },
  now: Date,
): readonly Diagnosis[] {
  if (place !== 'right') {
    return [
      broken(
        place === 'missing'
          ? `BACKUP_DIR: there is no folder ${folder}.`
          : `BACKUP_DIR: ${folder} lacks the file ${MARKER} of earlier backups.`,
        place === 'missing'
          ? 'Mount its disk, or create it.'
          : `Mount its disk. If it is the right folder all the same: touch ${path.join(folder, MARKER)}`,
      ),
    ];
  }
  if (record.failure !== null) {
    return [
      broken(
        `The last backup failed (${record.failure.reason}).`,
        'Remove the cause: the site tries again every ten minutes.',
      ),
    ];
  }
  if (newest === null) {
    return [
      everyHours === 0
        ? warning('There is no backup, and the site makes none.', WITHOUT_SCHEDULE)
        : warning(
            'There is no backup yet.',
            'Start the site, which makes one, and look at its log.',
          ),
    ];
  }
  const age = now.getTime() - newest.getTime();
  const says = `The newest backup is ${lengthOf(age)} old`;
  if (everyHours > 0 && age > (2 * everyHours + 1) * HOUR_MS) {
    return [
      warning(
        `${says}, and one is due every ${everyHours} hours.`,
        'Let the site run, which makes them, and look for THE BACKUP FAILED in its log.',
      ),
    ];
  }
  if (everyHours === 0 && age > OLD_MS) return [warning(`${says}.`, WITHOUT_SCHEDULE)];
  if (isSent) {
    const sent = record.sent === null ? null : now.getTime() - Date.parse(record.sent.at);
    if (sent !== null && sent <= (2 * everyHours + 1) * HOUR_MS) {
      return [good(`${says}, and the last one was sent to the bucket ${lengthOf(sent)} ago.`)];
    }
    return [
      warning(
        sent === null
          ? 'No backup was sent to the bucket yet.'
          : `The last backup was sent to the bucket ${lengthOf(sent)} ago.`,
        'Let the site run, which sends them, and look for THE BACKUP FAILED in its log.',
      ),
    ];
  }
  if (isSameDisk) {
    return [
      advice(
        `${says}, and on the same disk as the site: one broken disk loses both.`,
        'Let BACKUP_DIR name a folder on another disk, or send them to a bucket: BACKUP_S3_BUCKET.',
      ),
    ];
  }
  return [good(`${says}, and on another disk than the site.`)];
}

/** How long ago the last proof may be, in milliseconds: one is due every week. */
const PROOF_MAX_AGE_MS = 15 * DAY_MS;

/** The last restore that was tried. */
export function checkRestore(
  { newest, record }: KnownBackups,
  { everyHours }: Pick<BackupSettings, 'everyHours'>,
  now: Date,
): readonly Diagnosis[] {
  if (record.proofFailure !== null) {
    return [
      broken(
        `The newest backup could not be restored (${record.proofFailure.reason}).`,
        'Remove the cause: the site tries again each day. Keep the earlier backups until one was restored.',
      ),
    ];
  }
  if (newest === null) return [];
  if (everyHours === 0) {
    return [
      advice(
        'The site makes no backups itself, and so tries no restore of one.',
        'Set BACKUP_EVERY_HOURS=24.',
      ),
    ];
  }
  const fix =
    'Let the site run: it restores its newest backup once a week, and its log says why it could not.';
  if (record.proven === null) return [advice('No backup was tried by a restore yet.', fix)];
  const age = now.getTime() - Date.parse(record.proven.at);
  const says = `The last restore was tried ${lengthOf(age)} ago.`;
  return [age > PROOF_MAX_AGE_MS ? warning(says, fix) : good(says)];
}
