import { CLOCK_TOLERANCE_MS } from '../clock.ts';
import { ENCRYPTED } from './encryption.ts';

/** The name of a backup made at a time, such as `engawa-2026-11-21T17-22-04Z.tar.gz`. */
export const backupName = (at: Date): string => `engawa-${stampOf(at)}.tar.gz`;

/** The name of a scheduled backup. The site deletes only scheduled ones. */
export const scheduledName = (at: Date): string => `engawa-scheduled-${stampOf(at)}.tar.gz`;

/** The name of a backup made before a store's first outstanding migration. It is never deleted. */
export const beforeMigrationName = (migration: string, at: Date): string =>
  `engawa-before-${migration}-${stampOf(at)}.tar.gz`;

const SCHEDULED = /^engawa-scheduled-([\d-]+T[\d-]+Z)\.tar\.gz$/;

/** When a scheduled backup was made, or null for another file. */
export const scheduledAt = (name: string): Date | null => timeOf(SCHEDULED.exec(name)?.[1]);

/**
 * The name in a bucket of the backup with this name in a folder: encrypted, and with the id of its site, such as
 * `engawa-0123456789ab-scheduled-2026-11-21T17-22-04Z.tar.gz.age`.
 */
export const bucketName = (siteId: string, name: string): string =>
  `engawa-${siteId}-${name.slice('engawa-'.length)}${ENCRYPTED}`;

const IN_BUCKET = /^engawa-([0-9a-f]{12})-(?:scheduled-)?([\d-]+T[\d-]+Z)\.tar\.gz\.age$/;

export type BucketBackup = NonNullable<ReturnType<typeof bucketBackup>>;

/** What the name of an object in a bucket says, or null for another object. */
export function bucketBackup(name: string) {
  const [, siteId = '', stamp] = IN_BUCKET.exec(name) ?? [];
  const at = timeOf(stamp);
  return at === null ? null : { name, siteId, at };
}

/**
 * When a backup was made, to find the newest. One whose name says a later time than now was made while the clock was
 * ahead: it counts as older than all others, so that it takes the place of none.
 */
export const timeAsOf = (at: Date, now: Date): Date =>
  at.getTime() > now.getTime() + CLOCK_TOLERANCE_MS ? new Date(0) : at;

// Not every file system allows colons in names.
const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

const STAMP = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z$/;

function timeOf(stamp = ''): Date | null {
  const [, day, hour, minute, second] = STAMP.exec(stamp) ?? [];
  const at = new Date(`${day}${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
