import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CLOCK_TOLERANCE_MS } from '../core/clock.ts';
import { type S3Bucket, s3Bucket } from '../files/s3.ts';
import type { SettingsOfBackups } from '../settings/backup-settings.ts';
import { bucketBackup, inWorkFolder } from './backup-folder.ts';
import { decrypted, ENCRYPTED } from './encryption.ts';
import { BackupError } from './manifest.ts';

/** A bucket, and in it one backup, or the site whose newest one is meant. */
const IN_BUCKET = /^s3:\/\/([^\s/]+)(?:\/([^\s/]+)?)?$/;

/** The most that one request asks of a bucket, in bytes. */
const RANGE_BYTES = 16 * 1024 * 1024;

/**
 * Calls `work` with the path of a backup that is no longer encrypted, and with a name for messages. `from` is a file, or
 * `s3://bucket`, `s3://bucket/engawa-<id of a site>` or `s3://bucket/<name>`. What has to be loaded or decrypted lies in
 * the data folder meanwhile. Throws a BackupError, or the error of the disk or the bucket.
 */
export async function withBackup<T>(
  from: string,
  settings: Pick<SettingsOfBackups, 'offSite' | 'backupPassphrase'> & { dataDir: string },
  work: (file: string, name: string) => Promise<T>,
): Promise<T> {
  const isInBucket = from.startsWith('s3://');
  if (!isInBucket && !existsSync(from)) throw new BackupError(`${from} is not there.`);
  const { name, bytes } = isInBucket
    ? await inBucket(from, settings.offSite)
    : { name: from, bytes: () => createReadStream(from) };
  if (!name.endsWith(ENCRYPTED)) return work(from, name);
  const { backupPassphrase } = settings;
  if (backupPassphrase === undefined) {
    throw new BackupError('It is encrypted: set BACKUP_PASSPHRASE.');
  }
  return inWorkFolder(settings.dataDir, async (folder) => {
    const file = path.join(folder, 'backup.tar.gz');
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await pipeline(decrypted(bytes(), backupPassphrase), target);
    return work(file, name);
  });
}

/** Finds a backup in a bucket. */
async function inBucket(from: string, offSite: SettingsOfBackups['offSite']) {
  const [, bucketOfPath = '', wanted] = IN_BUCKET.exec(from) ?? [];
  if (bucketOfPath === '') {
    throw new BackupError(`${from} is not a backup location. Write it as s3://bucket.`);
  }
  if (offSite === undefined) {
    throw new BackupError(
      'BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY and BACKUP_PASSPHRASE are needed to read a bucket. Set them as they were for the site.',
    );
  }
  const bucket = s3Bucket({ ...offSite.s3, bucket: bucketOfPath });
  const place = `s3://${bucketOfPath}`;
  const key = wanted?.endsWith(ENCRYPTED) ? wanted : await newestIn(bucket, place, wanted);
  const size = await bucket.size(key);
  if (size === null) throw new BackupError(`${place} has no ${key}.`);
  return {
    name: `${place}/${key}`,
    async *bytes() {
      for (let start = 0; start < size; start += RANGE_BYTES) {
        yield* await bucket.read(key, { start, end: Math.min(start + RANGE_BYTES, size) - 1 });
      }
    },
  };
}

/** The key of the newest backup in a bucket, of the site that is wanted, or of the only one. */
async function newestIn(bucket: S3Bucket, place: string, site: string | undefined) {
  const found = (await bucket.list(site === undefined ? 'engawa-' : `${site}-`))
    .map(({ key }) => bucketBackup(key))
    .filter((backup) => backup !== null)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const last = found.at(-1);
  if (last === undefined) {
    throw new BackupError(
      `There is no backup in ${site === undefined ? place : `${place}/${site}`}.`,
    );
  }
  const sites = [...new Set(found.map(({ siteId }) => siteId))];
  if (sites.length > 1) {
    const choices = sites.map((id) => `${place}/engawa-${id}`).join(' or ');
    throw new BackupError(`The bucket has backups of ${sites.length} sites. Name one: ${choices}`);
  }
  // One of a later time than now was made while the clock was ahead: it is no newer than the others.
  const latest = Date.now() + CLOCK_TOLERANCE_MS;
  return (found.findLast(({ at }) => at.getTime() <= latest) ?? last).name;
}
