import { z } from 'zod';
import { SettingsError } from '../core/start-error.ts';
import { MAIL_SETTING_NAMES, mailSettings } from './mail-settings.ts';
import {
  bucketSetting,
  endpointSetting,
  folder,
  isAddress,
  matching,
  optional,
  regionSetting,
  s3Of,
  whole,
} from './setting-values.ts';

/** A new passcode has at least this many characters, as a single-factor secret should (NIST SP 800-63B). */
export const PASSCODE_MIN = 15;

/** A passcode that an earlier version has stored has at least this many (OWASP ASVS 5.0, 6.2.1). */
const STORED_PASSCODE_MIN = 8;

/** The longest passcode: an attacker must not cause the hashing of longer ones. */
export const PASSCODE_MAX = 1_024;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Values with commas between them. */
const list = z.string().transform((value) => value.split(',').map((part) => part.trim()));

const envSchema = z.object({
  PORT: whole(
    [0, 65_535],
    'is not a port. Set it to a whole number from 0 to 65535, or leave it out for 3000.',
  ),
  HOST: matching(
    /^[\w.:%-]+$/,
    'is not a host. Set it to a name or an address of this machine, such as 127.0.0.1, or leave it out.',
  ),
  DATA_DIR: optional(folder),
  DATABASE_URL: optional(
    z
      .string()
      .refine(
        (value) => isAddress(value, 'postgres:', 'postgresql:'),
        'is not a PostgreSQL address. Write it as postgres://user:password@host:5432/database, or leave it out for SQLite.',
      ),
  ),
  ADMIN_PASSCODE: optional(
    z
      .string()
      .min(
        STORED_PASSCODE_MIN,
        `is too short. Set it to at least ${PASSCODE_MIN} characters, or leave it out.`,
      )
      .max(
        PASSCODE_MAX,
        `is too long. Set it to at most ${PASSCODE_MAX} characters, or leave it out.`,
      )
      .regex(
        /^\P{Cc}*$/u,
        'has a line break or another control character, which no login form sends. Take it out.',
      ),
  ),
  SITE_URL: optional(
    z
      .string()
      .refine(
        (value) => isAddress(value, 'http:', 'https:'),
        'is not a web address. Write it as https://example.com, or leave it out.',
      )
      .transform((value) => new URL(value).origin),
  ),
  CONTACT_BLOCK_HEADLESS: optional(
    z.enum(['on', 'off'], 'is neither on nor off. Set it to one of them, or leave it out for off.'),
  ),
  CONTACT_BLOCK_LIST: optional(list),
  CONTACT_LIMIT_SECONDS: whole(
    [0, 999_999],
    'is not a number of seconds. Set it to a whole number, or leave it out.',
  ),
  CONTACT_FLOOD_PER_HOUR: whole(
    [1, 999_999],
    'is not a number of messages. Set it to a whole number from 1, or leave it out for 30.',
  ),
  UPLOAD_MAX_MB: whole(
    [1, 999_999],
    'is not a size. Set it to a whole number of megabytes, or leave it out for 200.',
  ),
  GRANT_MINUTES: whole(
    [1, 1440],
    'is not a number of minutes. Set it to a whole number from 1 to 1440, or leave it out for 15.',
  ),
  LEAVE_SECONDS: whole(
    [0, 999],
    'is not a number of seconds. Set it to a whole number, or leave it out for 0.',
  ),
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
  S3_BUCKET: optional(bucketSetting),
  S3_ENDPOINT: optional(endpointSetting),
  S3_REGION: optional(regionSetting),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(
    list.refine(
      (secrets) => secrets.every((secret) => /^whsec_[\x21-\x7e]{8,250}$/.test(secret)),
      'is not the signing secret of a webhook. Copy it from Stripe, where it begins with whsec_, or leave it out.',
    ),
  ),
  KOFI_VERIFICATION_TOKEN: matching(
    /^[\x21-\x7e]{16,250}$/,
    'is not a verification token. Copy it from the webhooks of Ko-fi, or leave it out.',
  ),
  PAGE_VIEW_SCRIPT: matching(
    /^\/[^/\s"'\\<>`\p{Cc}][^\s"'\\<>`\p{Cc}]{0,498}$/u,
    'is not the path of a script on this site. Write it as /stats/script.js, or leave it out for none.',
  ),
  TRUSTED_PROXIES: whole(
    [0, 9],
    'is not a number of proxies. Set it to a whole number from 0 to 9, or leave it out for 0.',
  ),
  LOG_LEVEL: optional(
    z.enum(LOG_LEVELS, `is not a log level. Use one of ${LOG_LEVELS.join(', ')}.`),
  ),
});

/** The names of all settings of the site. */
export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(envSchema.shape),
  ...MAIL_SETTING_NAMES,
];

type Variables = z.output<typeof envSchema>;

/**
 * The address that a hosting service gives the site, by the variables that it sets: Render, Railway and Fly.io. Undefined
 * elsewhere, and for a value that is no host name.
 */
function hostedAddress(
  variables: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { RENDER_EXTERNAL_URL, RAILWAY_PUBLIC_DOMAIN, FLY_APP_NAME } = variables;
  const hosts = [RENDER_EXTERNAL_URL?.replace(/^https:\/\//, ''), RAILWAY_PUBLIC_DOMAIN];
  const host = [...hosts, FLY_APP_NAME && `${FLY_APP_NAME}.fly.dev`].find((name) => name);
  return host !== undefined && /^[\w.-]+$/.test(host) ? `https://${host.toLowerCase()}` : undefined;
}

const NEEDED = ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;

/** An incomplete set of bucket settings is an error, so that files never go to the folder by mistake. */
function requireComplete(env: Variables, context: z.RefinementCtx): void {
  for (const prefix of ['', 'BACKUP_'] as const) {
    const isOfBackups = prefix !== '';
    const isBegun = ([...NEEDED, 'ENDPOINT', 'REGION'] as const).some(
      (name) => env[`${prefix}S3_${name}`] !== undefined,
    );
    if (!isBegun && !(isOfBackups && env.RESTORE_FROM?.startsWith('s3:'))) continue;
    const otherwise = isOfBackups
      ? 'BACKUP_S3 settings to keep backups in BACKUP_DIR'
      : 'S3 settings to keep files in DATA_DIR';
    const bucket = NEEDED.map((name) => `${prefix}S3_${name}` as const);
    for (const name of [...bucket, ...(isOfBackups ? (['BACKUP_PASSPHRASE'] as const) : [])]) {
      if (env[name] !== undefined) continue;
      const message = `is missing. Set it too, or leave out all ${otherwise}.`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
  }
}

/** The settings of a running site. */
export type Settings = Readonly<ReturnType<typeof parseSettings>>;

/** The settings of backups and restores. */
export type SettingsOfBackups = Pick<Settings, 'backups' | 'offSite' | 'backupPassphrase'>;
export type ContactGuards = Settings['contactGuards'];
export type SellerSecrets = Settings['sellerSecrets'];

/** Parses the settings. Throws a SettingsError that lists every problem at once, each with its fix. */
export function parseSettings(variables: Readonly<Record<string, string | undefined>>) {
  const result = envSchema.superRefine(requireComplete).safeParse(variables);
  // A copy: zod takes the environment itself for no record.
  const mail = mailSettings.safeParse({ ...variables });
  if (!result.success || !mail.success) {
    const issues = [result, mail].flatMap(({ error }) => error?.issues ?? []);
    throw new SettingsError(issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  }
  const env = result.data;
  const dataDir = env.DATA_DIR ?? './var';
  const backupBucket = s3Of(env, 'BACKUP_');
  return {
    port: env.PORT ?? 3000,
    /** Undefined: all interfaces, as Node does. */
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    adminPasscode: env.ADMIN_PASSCODE,
    /** The public origin, such as `https://example.com`. */
    siteUrl: env.SITE_URL ?? hostedAddress(variables),
    mail: mail.data,
    /** The checks of the e-mail provider's browser library, done here by the server. */
    contactGuards: {
      /** Refuses browsers without a window, with 451. */
      blockHeadless: env.CONTACT_BLOCK_HEADLESS === 'on',
      /** Refuses these email addresses, such as `a@b.c`, and hosts, such as `@b.c`, with 403. */
      blockList: env.CONTACT_BLOCK_LIST ?? [],
      /** Refuses a second message of one address within so many seconds, with 429; 0 for no limit. */
      limitSeconds: env.CONTACT_LIMIT_SECONDS ?? 0,
    },
    /** The number of inbox messages an hour from which further messages go to the flood folder. */
    floodPerHour: env.CONTACT_FLOOD_PER_HOUR ?? 30,
    /** The largest upload, in bytes. */
    uploadLimit: (env.UPLOAD_MAX_MB ?? 200) * 1024 * 1024,
    /** How long a used token opens its download, in milliseconds. */
    grantLifetime: (env.GRANT_MINUTES ?? 15) * 60 * 1000,
    /** Where uploaded files are kept; undefined: in the data folder. */
    s3: s3Of(env, ''),
    /** How long the site keeps serving after a stop signal, while `/readyz` fails, in seconds. */
    leaveSeconds: env.LEAVE_SECONDS ?? 0,
    /** When and where the site backs itself up. */
    backups: {
      /** 0: never. */
      everyHours: env.BACKUP_EVERY_HOURS ?? (backupBucket === undefined ? 0 : 24),
      /** How many scheduled backups are kept. */
      keep: env.BACKUP_KEEP ?? 7,
      folder: env.BACKUP_DIR ?? `${dataDir}/backups`,
      /** Whether the owner has named the folder. */
      isNamed: env.BACKUP_DIR !== undefined,
    },
    /** Where backups go beside the folder; undefined: nowhere. */
    offSite: backupBucket && { s3: backupBucket, passphrase: env.BACKUP_PASSPHRASE ?? '' },
    /** What opens an encrypted backup. */
    backupPassphrase: env.BACKUP_PASSPHRASE,
    /** The backup from which an empty site begins: a path, or `s3://bucket`. */
    restoreFrom: env.RESTORE_FROM,
    /** How many trusted proxies are in front, each of which appends to X-Forwarded-For. */
    trustedProxies: env.TRUSTED_PROXIES ?? 0,
    /** What proves that a delivered order is a seller's. */
    sellerSecrets: {
      /** The signing secrets of the webhook at Stripe: two while one is being replaced, none where it is not set. */
      stripe: env.STRIPE_WEBHOOK_SECRET ?? [],
      /** The verification token of Ko-fi's webhooks. */
      kofi: env.KOFI_VERIFICATION_TOKEN,
    },
    /** The path of another page-view script on this origin; undefined: none. */
    pageViewScript: env.PAGE_VIEW_SCRIPT,
    logLevel: env.LOG_LEVEL ?? 'info',
  };
}
