/** A name for a backup made at a moment, such as `engawa-2026-11-21T17-22-04Z.tar.gz`. */
export const backupName = (at: Date): string => `engawa-${stampOf(at)}.tar.gz`;

/** The name of one that the site makes by itself: only those does it ever delete. */
export const scheduledName = (at: Date): string => `engawa-scheduled-${stampOf(at)}.tar.gz`;

/** The name of one that is made before the first of the migrations that a store needs. It is never deleted. */
export const beforeMigrationName = (migration: string, at: Date): string =>
  `engawa-before-${migration}-${stampOf(at)}.tar.gz`;

const SCHEDULED = /^engawa-scheduled-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/;

/** When a scheduled backup was made, or null where the file is none. */
export function scheduledAt(name: string): Date | null {
  const [, day, hour, minute, second] = SCHEDULED.exec(name) ?? [];
  const at = new Date(`${day}${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

// Colons are no part of a file's name everywhere.
const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
