import { z } from 'zod';
import type { S3Settings } from '../files/s3-requests.ts';
import { bucketSetting, endpointSetting, regionSetting, s3Of } from '../files/s3-settings.ts';
import { folder, optional } from '../setting-values.ts';

/** The shortest passphrase of backups: whoever has one may guess for years. */
const PASSPHRASE_MIN = 15;

/** The variables of backups, and how they are parsed. */
export const BACKUP_SETTINGS = {
  BACKUP_EVERY_HOURS: optional(
    z
      .string()
      .refine(
        (value) => /^\d{1,4}$/.test(value) && Number(value) <= 8_760,
        'is not a number of hours. Set it to a whole number up to 8760, or leave it out for no backups.',
      )
      .transform(Number),
  ),
  BACKUP_KEEP: optional(
    z
      .string()
      .regex(
        /^[1-9]\d{0,3}$/,
        'is not a number. Set it to a whole number from 1, or leave it out for 7.',
      )
      .transform(Number),
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
      .min(
        PASSPHRASE_MIN,
        `is too short. Set it to at least ${PASSPHRASE_MIN} characters, such as six random words.`,
      )
      .max(1_024, 'is too long. Set it to at most 1024 characters.')
      .regex(
        /^\P{Cc}*$/u,
        'has a line break or another control character, which no program asks for. Take it out.',
      ),
  ),
  RESTORE_FROM: optional(
    z
      .string()
      .regex(
        /^(?!s3:(?!\/\/[^\s/]+(\/[^\s/]*)?$))[^\p{Cc}]+$/u,
        'is not a backup location. Write it as s3://bucket, or as the path of a file, or leave it out.',
      ),
  ),
};

type Variables = {
  readonly [K in keyof typeof BACKUP_SETTINGS]?: z.output<(typeof BACKUP_SETTINGS)[K]>;
};

/** Backups that leave the machine. */
export interface OffSiteSettings {
  readonly s3: S3Settings;
  readonly passphrase: string;
}

function offSiteOf(env: Variables): OffSiteSettings | undefined {
  const s3 = s3Of(env, 'BACKUP_');
  return s3 && { s3, passphrase: env.BACKUP_PASSPHRASE ?? '' };
}

/** When and where the site backs itself up. */
export interface BackupSettings {
  /** 0: never. */
  readonly everyHours: number;
  /** How many scheduled backups are kept. */
  readonly keep: number;
  readonly folder: string;
  /** Whether the owner has named the folder. */
  readonly isNamed: boolean;
}

/** The settings of backups and restores. */
export interface SettingsOfBackups {
  readonly backups: BackupSettings;
  /** Where backups go beside the folder; undefined: nowhere. */
  readonly offSite: OffSiteSettings | undefined;
  /** What opens an encrypted backup. */
  readonly backupPassphrase: string | undefined;
  /** The backup from which an empty site begins: a path, or `s3://bucket`. */
  readonly restoreFrom: string | undefined;
}

/** What the variables say. */
export const backupSettingsOf = (
  env: Variables & { readonly DATA_DIR?: string | undefined },
): SettingsOfBackups => ({
  backups: {
    everyHours: env.BACKUP_EVERY_HOURS ?? (env.BACKUP_S3_BUCKET === undefined ? 0 : 24),
    keep: env.BACKUP_KEEP ?? 7,
    folder: env.BACKUP_DIR ?? `${env.DATA_DIR ?? './var'}/backups`,
    isNamed: env.BACKUP_DIR !== undefined,
  },
  offSite: offSiteOf(env),
  backupPassphrase: env.BACKUP_PASSPHRASE,
  restoreFrom: env.RESTORE_FROM,
});
