import { z } from 'zod';
import { bucketSetting, endpointSetting, regionSetting, s3Of } from './s3-settings.ts';
import { folder, matching, optional, whole } from './setting-values.ts';

/** The variables of backups, and how they are parsed. */
export const BACKUP_SETTINGS = {
  BACKUP_EVERY_HOURS: whole(
    [0, 9999],
    'is not a number of hours. Set it to a whole number up to 9999, or leave it out for no backups.',
  ),
  BACKUP_KEEP: whole(
    [1, 9999],
    'is not a number. Set it to a whole number from 1, or leave it out for 7.',
  ),
  BACKUP_DIR: optional(folder),
  BACKUP_S3_BUCKET: optional(bucketSetting),
  BACKUP_S3_ENDPOINT: optional(endpointSetting),
  BACKUP_S3_REGION: optional(regionSetting),
  BACKUP_S3_ACCESS_KEY_ID: optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(z.string()),
  BACKUP_PASSPHRASE: optional(
    z
      .string()
      // Whoever has a backup may guess for years.
      .min(15, 'is too short. Set it to at least 15 characters, such as six random words.')
      .regex(
        /^\P{Cc}*$/u,
        'has a line break or another control character, which no program asks for. Take it out.',
      ),
  ),
  RESTORE_FROM: matching(
    /^(?!s3:(?!\/\/[^\s/]+(\/[^\s/]*)?$))[^\p{Cc}]+$/u,
    'is not a backup location. Write it as s3://bucket, or as the path of a file, or leave it out.',
  ),
};

type Variables = {
  readonly [K in keyof typeof BACKUP_SETTINGS]?: z.output<(typeof BACKUP_SETTINGS)[K]>;
};

/** The settings of backups and restores. */
export type SettingsOfBackups = Readonly<ReturnType<typeof backupSettingsOf>>;

/** What the variables say. */
export function backupSettingsOf(env: Variables & { readonly DATA_DIR?: string | undefined }) {
  const s3 = s3Of(env, 'BACKUP_');
  return {
    /** When and where the site backs itself up. */
    backups: {
      /** 0: never. */
      everyHours: env.BACKUP_EVERY_HOURS ?? (s3 === undefined ? 0 : 24),
      /** How many scheduled backups are kept. */
      keep: env.BACKUP_KEEP ?? 7,
      folder: env.BACKUP_DIR ?? `${env.DATA_DIR ?? './var'}/backups`,
      /** Whether the owner has named the folder. */
      isNamed: env.BACKUP_DIR !== undefined,
    },
    /** Where backups go beside the folder; undefined: nowhere. */
    offSite: s3 && { s3, passphrase: env.BACKUP_PASSPHRASE ?? '' },
    /** What opens an encrypted backup. */
    backupPassphrase: env.BACKUP_PASSPHRASE,
    /** The backup from which an empty site begins: a path, or `s3://bucket`. */
    restoreFrom: env.RESTORE_FROM,
  };
}
