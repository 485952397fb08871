import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CLOCK_TOLERANCE_MS } from '../core/clock.ts';
import { isFolder, makeFolder } from '../core/make-folder.ts';
import { webStreamOf } from '../core/web-stream.ts';
import { inWorkFolder } from '../files/folder.ts';
import { type S3Bucket, s3Bucket } from '../files/s3.ts';
import type { SettingsOfBackups } from '../settings/settings.ts';
import { BackupError, failing } from './archive.ts';

/** A bucket, and in it one backup, or the site whose newest one is meant. */
const BUCKET_URL = /^s3:\/\/([^\s/]+)(?:\/([^\s/]+)?)?$/;

/**
 * Calls `work` with the path of a decrypted backup, and its name for messages. `from` is a file, or `s3://bucket`,
 * `s3://bucket/engawa-<id of a site>` or `s3://bucket/<name>`. Throws a BackupError, or the error of the disk or the
 * bucket.
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

async function inBucket(from: string, offSite: SettingsOfBackups['offSite']) {
  const [, bucketOfPath = '', wanted] = BUCKET_URL.exec(from) ?? [];
  if (bucketOfPath === '') {
    throw new BackupError(`${from} is not a backup location. Write it as s3://bucket.`);
  }
  if (offSite === undefined) {
    throw new BackupError(
      'BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY and BACKUP_PASSPHRASE are needed to read a bucket. Set them as they were for the site.',
    );
  }
  const bucket = s3Bucket({ ...offSite.s3, bucket: bucketOfPath });
  const url = `s3://${bucketOfPath}`;
  const key = wanted?.endsWith(ENCRYPTED) ? wanted : await newestIn(bucket, url, wanted);
  const size = await bucket.size(key);
  if (size === null) throw new BackupError(`${url} has no ${key}.`);
  return {
    name: `${url}/${key}`,
    async *bytes() {
      yield* await bucket.read(key, { start: 0, end: size - 1 });
    },
  };
}

/** The key of the newest backup of the site that is wanted, or of the only one. */
async function newestIn(bucket: S3Bucket, url: string, site: string | undefined) {
  const backups = (await bucket.list(site === undefined ? 'engawa-' : `${site}-`))
    .map(({ key }) => bucketBackup(key))
    .filter((backup) => backup !== null)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const last = backups.at(-1);
  if (last === undefined) {
    throw new BackupError(`There is no backup in ${site === undefined ? url : `${url}/${site}`}.`);
  }
  const sites = [...new Set(backups.map(({ siteId }) => siteId))];
  if (sites.length > 1) {
    const choices = sites.map((id) => `${url}/engawa-${id}`).join(' or ');
    throw new BackupError(`The bucket has backups of ${sites.length} sites. Name one: ${choices}`);
  }
  // What was made while the clock was ahead is no newer than the others.
  const latest = Date.now() + CLOCK_TOLERANCE_MS;
  return (backups.findLast(({ at }) => at.getTime() <= latest) ?? last).name;
}

export type NamedFolder = Pick<SettingsOfBackups['backups'], 'folder' | 'isNamed'>;

/** Makes the folder of backups, unless the owner has named it: its disk may not be mounted. Throws a BackupError. */
export async function openBackupFolder({ folder, isNamed }: NamedFolder): Promise<void> {
  if (!isNamed) return makeFolder(folder);
  if (await isFolder(folder)) return;
  throw new BackupError(
    `BACKUP_DIR: there is no folder ${folder}. Mount its disk, or create it: the site does not create a folder that you named.`,
  );
}

/**
 * The name of a backup, such as `engawa-2026-11-21T17-22-04Z.tar.gz`; `kind` is empty, `scheduled-`, or `before-` with
 * a migration.
 */
export const backupName = (at: Date, kind = ''): string =>
  `engawa-${kind}${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;

/** The name of a backup in a bucket, such as `engawa-0123456789ab-scheduled-2026-11-21T17-22-04Z.tar.gz.age`. */
export const bucketName = (siteId: string, name: string): string =>
  `engawa-${siteId}-${name.slice('engawa-'.length)}${ENCRYPTED}`;

const IN_BUCKET =
  /^engawa-([0-9a-f]{12})-(?:scheduled-)?(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz\.age$/;

function bucketBackup(name: string) {
  const [, siteId = '', day, hour, minute, second] = IN_BUCKET.exec(name) ?? [];
  const at = new Date(`${day}${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : { name, siteId, at };
}

const ENCRYPTED = '.age';

/** The binary logarithm of scrypt's cost: it takes 128 MB of memory. */
const WORK_FACTOR = 17;

/** Encrypts bytes as they arrive, in the format of `age` (age-encryption.org/v1). */
export async function encrypted(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  return encrypter.encrypt(webStreamOf(bytes));
}

/**
 * Decrypts bytes as they arrive. Throws a BackupError where the passphrase is another one, or the bytes were changed.
 */
async function* decrypted(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    yield* await decrypter.decrypt(webStreamOf(bytes));
  } catch (cause) {
    if (cause instanceof Error && cause.message.includes('no identity matched')) {
      throw new BackupError(
        'BACKUP_PASSPHRASE does not open it. Set it to the passphrase of the time when it was made.',
        { cause },
      );
    }
    failing('It cannot be decrypted: it is damaged, or not whole')(cause);
  }
}
