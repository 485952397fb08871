import { createReadStream } from 'node:fs';
import path from 'node:path';
import { type S3Bucket, s3Bucket } from '../files/s3-bucket.ts';
import { reasonOf } from '../start-error.ts';
import { readArchive } from './archive-reader.ts';
import { bucketBackup, bucketName, timeAsOf } from './backup-names.ts';
import type { OffSiteSettings } from './backup-settings.ts';
import { encrypted } from './encryption.ts';
import { keptBackups } from './kept-backups.ts';

/** What to send where. */
export interface Sending {
  /** The path of the backup, whose name is that of a scheduled one, or of one that was made by the command. */
  readonly file: string;
  readonly siteId: string;
  readonly offSite: OffSiteSettings;
  /** The names in the bucket of the scheduled backups that this site has sent before. */
  readonly own: readonly string[];
  readonly now: Date;
}

/** What became of it. */
export interface Sent {
  /** Where it is, as `s3://bucket/name`. */
  readonly place: string;
  /** The scheduled backups of this site that are in the bucket now, by their names there. */
  readonly own: string[];
  /** Why old ones could not be deleted, or null. */
  readonly undeleted: string | null;
}

const placeOf = ({ s3 }: OffSiteSettings, name: string): string => `s3://${s3.bucket}/${name}`;

/** Where the backup in this file is in the bucket, once it was sent. */
export const placeInBucket = (offSite: OffSiteSettings, siteId: string, file: string): string =>
  placeOf(offSite, bucketName(siteId, path.basename(file)));

/**
 * Encrypts a backup into the bucket, and deletes the scheduled ones in `own` that no rule keeps: a copy of the site has
 * the same id, and neither deletes what the other has sent. While uploads are lost none is deleted. Throws the error of the disk or the bucket; then the bucket has no part of it.
 */
export async function sendBackup({
  file,
  siteId,
  offSite,
  own: before,
  now,
}: Sending): Promise<Sent> {
  const bucket = s3Bucket(offSite.s3);
  const name = bucketName(siteId, path.basename(file));
  await bucket.upload(name, await encrypted(createReadStream(file), offSite.passphrase));
  const isWhole = await readArchive(
    file,
    Number.POSITIVE_INFINITY,
    async ({ manifest }) => manifest.lost.length === 0,
  );
  const sent = { place: placeOf(offSite, name), own: ownNames([...before, name]) };
  if (!isWhole) return { ...sent, undeleted: null };
  try {
    return { ...sent, own: await deleteOld(bucket, sent.own, now), undeleted: null };
  } catch (error) {
    // Keys that may not delete are a safe choice, and the backup is there.
    return { ...sent, undeleted: reasonOf(error) };
  }
}

const ownNames = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name) => bucketBackup(name)?.isScheduled)),
];

/** Resolves to the names that are left. */
async function deleteOld(bucket: S3Bucket, own: readonly string[], now: Date): Promise<string[]> {
  const scheduled = own
    .map(bucketBackup)
    .filter((found) => found !== null)
    .map((found) => ({ ...found, at: timeAsOf(found.at, now) }));
  const kept = keptBackups(scheduled);
  for (const backup of scheduled) {
    if (!kept.has(backup)) await bucket.delete(backup.name);
  }
  return [...kept].map(({ name }) => name);
}
