/** The name of a backup made at a time, such as `engawa-2026-11-21T17-22-04Z.tar.gz`. */
export const backupName = (at: Date): string => `engawa-${stampOf(at)}.tar.gz`;

/** The name of a scheduled backup. The site deletes only scheduled ones. */
export const scheduledName = (at: Date): string => `engawa-scheduled-${stampOf(at)}.tar.gz`;

/** The name of a backup made before a store's first outstanding migration. It is never deleted. */
export const beforeMigrationName = (migration: string, at: Date): string =>
  `engawa-before-${migration}-${stampOf(at)}.tar.gz`;

const SCHEDULED = /^engawa-scheduled-([\d-]+T[\d-]+Z)\.tar\.gz$/;
const MADE = /^engawa-(?:scheduled-)?([\d-]+T[\d-]+Z)\.tar\.gz$/;

/** When a scheduled backup was made, or null for another file. */
export const scheduledAt = (name: string): Date | null => timeOf(SCHEDULED.exec(name)?.[1]);

/** When a backup was made, by the schedule or by the command; null for another file. */
export const madeAt = (name: string): Date | null => timeOf(MADE.exec(name)?.[1]);

// Not every file system allows colons in names.
const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

const STAMP = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z$/;

function timeOf(stamp = ''): Date | null {
  const [, day, hour, minute, second] = STAMP.exec(stamp) ?? [];
  const at = new Date(`${day}${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
