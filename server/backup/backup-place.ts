import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type S3Bucket, s3Bucket } from '../files/s3-bucket.ts';
import { makeFolder } from '../make-folder.ts';
import { inWorkFolder } from './backup-folder.ts';
import { type BucketBackup, bucketBackup, timeAsOf } from './backup-names.ts';
import type { SettingsOfBackups } from './backup-settings.ts';
import { decrypted, ENCRYPTED } from './encryption.ts';
import { BackupError } from './manifest.ts';

/** A bucket, and in it one backup, or the site whose newest one is meant. */
const IN_BUCKET = /^s3:\/\/([^\s/]+)(?:\/([^\s/]+)?)?$/;

/** The settings that opening a backup needs. */
export type OpeningSettings = Pick<SettingsOfBackups, 'offSite' | 'backupPassphrase'>;

/** The most that one request asks of a bucket, in bytes. */
const RANGE_BYTES = 16 * 1024 * 1024;

/**
 * Calls `work` with the path of a backup that is no longer encrypted, and with a name for messages. `from` is a file, or
 * `s3://bucket`, `s3://bucket/engawa-<id of a site>` or `s3://bucket/<name>`. What has to be loaded or decrypted lies
 * in a folder inside of `parent` meanwhile. Throws a BackupError, or the error of the disk or the bucket.
 */
export async function withBackup<T>(
  from: string,
  { settings, parent }: { settings: OpeningSettings; parent: string },
  work: (file: string, name: string) => Promise<T>,
): Promise<T> {
  if (!from.startsWith('s3://')) {
    if (!existsSync(from)) throw new BackupError(`${from} is not there.`);
    if (!from.endsWith(ENCRYPTED)) return work(from, from);
    return decryptedTo(parent, createReadStream(from), settings, (file) => work(file, from));
  }
  const [, bucketOfPath = '', wanted] = IN_BUCKET.exec(from) ?? [];
  if (bucketOfPath === '') {
    throw new BackupError(`${from} is not a backup location. Write it as s3://bucket.`);
  }
  if (settings.offSite === undefined) {
    throw new BackupError(
      'BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY and BACKUP_PASSPHRASE are needed to read a bucket. Set them as they were for the site.',
    );
  }
  const bucket = s3Bucket({ ...settings.offSite.s3, bucket: bucketOfPath });
  const name = await nameIn(bucket, bucketOfPath, wanted);
  const size = await bucket.size(name);
  if (size === null) throw new BackupError(`s3://${bucketOfPath} has no ${name}.`);
  const bytes = bytesOf(bucket, name, size);
  return decryptedTo(parent, bytes, settings, (file) => work(file, `s3://${bucketOfPath}/${name}`));
}

/** The newest first. On a machine whose clock is behind, all may seem to be made later than now. */
async function backupsIn(bucket: S3Bucket, prefix: string): Promise<BucketBackup[]> {
  const now = new Date();
  const order = ({ at }: BucketBackup) => timeAsOf(at, now).getTime();
  return (await bucket.list(prefix))
    .map(({ key }) => bucketBackup(key))
    .filter((found) => found !== null)
    .sort((one, other) => order(other) - order(one) || other.at.getTime() - one.at.getTime());
}

async function nameIn(
  bucket: S3Bucket,
  bucketName: string,
  wanted: string | undefined,
): Promise<string> {
  if (wanted?.endsWith(ENCRYPTED)) return wanted;
  const found = await backupsIn(bucket, wanted === undefined ? 'engawa-' : `${wanted}-`);
  const [newest] = found;
  if (newest === undefined) {
    throw new BackupError(`There is no backup in s3://${[bucketName, wanted ?? ''].join('/')}.`);
  }
  const sites = [...new Set(found.map(({ siteId }) => siteId))];
  if (sites.length === 1) return newest.name;
  const choices = sites.map((id) => `s3://${bucketName}/engawa-${id}`).join(' or ');
  throw new BackupError(`The bucket has backups of ${sites.length} sites. Name one: ${choices}`);
}

async function* bytesOf(bucket: S3Bucket, name: string, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < size; start += RANGE_BYTES) {
    yield* await bucket.read(name, { start, end: Math.min(start + RANGE_BYTES, size) - 1 });
  }
}

async function decryptedTo<T>(
  parent: string,
  bytes: AsyncIterable<Uint8Array>,
  { backupPassphrase }: OpeningSettings,
  work: (file: string) => Promise<T>,
): Promise<T> {
  if (backupPassphrase === undefined) {
    throw new BackupError('It is encrypted: set BACKUP_PASSPHRASE.');
  }
  await makeFolder(parent);
  return inWorkFolder(parent, async (folder) => {
    const file = path.join(folder, 'backup.tar.gz');
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await pipeline(await decrypted(bytes, backupPassphrase), target);
    return work(file);
  });
}
