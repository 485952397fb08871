import { z } from 'zod';
import { SettingsError } from '../core/start-error.ts';
import { isUrl, MAIL_SETTING_NAMES, mailSchema } from './mail-settings.ts';

/** A new passcode has at least this many characters, as a single-factor secret should (NIST SP 800-63B). */
export const PASSCODE_MIN = 15;

/** A passcode that an earlier version has stored has at least this many (OWASP ASVS 5.0, 6.2.1). */
const STORED_PASSCODE_MIN = 8;

/** The longest passcode that is hashed. */
export const PASSCODE_MAX = 1_024;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const list = z.string().transform((value) => value.split(',').map((part) => part.trim()));

/** A whole number from `min` to `max`. `what` it is, and the number that stands in its place. */
const whole = (min: number, max: number, what: string, otherwise: number) => {
  const message = `is not ${what}. Set it to a whole number from ${min} to ${max}, or leave it out for ${otherwise}.`;
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
    .default(otherwise);
};

/** A text with a pattern. The message says what is wrong, and the fix. */
const matching = (pattern: RegExp, message: string) =>
  z.string().regex(pattern, message).optional();

const envSchema = z.object({
  PORT: whole(0, 65_535, 'a port', 3000),
  HOST: matching(
    /^[\w.:%-]+$/,
    'is not a host. Set it to a name or an address of this machine, such as 127.0.0.1, or leave it out.',
  ),
  DATA_DIR: z.string().default('./var'),
  DATABASE_URL: z
    .string()
    .refine(
      (value) => isUrl(value, 'postgres:', 'postgresql:'),
      'is not a PostgreSQL address. Write it as postgres://user:password@host:5432/database, or leave it out for SQLite.',
    )
    .optional(),
  ADMIN_PASSCODE: z
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
    )
    .optional(),
  SITE_URL: z
    .string()
    .refine(
      (value) => isUrl(value, 'http:', 'https:'),
      'is not a web address. Write it as https://example.com, or leave it out.',
    )
    .transform((value) => new URL(value).origin)
    .optional(),
  CONTACT_BLOCK_HEADLESS: z
    .enum(['on', 'off'], 'is neither on nor off. Set it to one of them, or leave it out for off.')
    .default('off'),
  CONTACT_BLOCK_LIST: list.default([]),
  CONTACT_LIMIT_SECONDS: whole(0, 999_999, 'a number of seconds', 0),
  CONTACT_FLOOD_PER_HOUR: whole(1, 999_999, 'a number of messages', 30),
  UPLOAD_MAX_MB: whole(1, 999_999, 'a number of megabytes', 200),
  GRANT_MINUTES: whole(1, 1440, 'a number of minutes', 15),
  LEAVE_SECONDS: whole(0, 999, 'a number of seconds', 0),
  BACKUP_EVERY_HOURS: matching(
    /^\d{1,4}$/,
    'is not a number of hours. Set it to a whole number up to 9999, or leave it out for no backups.',
  ),
  BACKUP_KEEP: whole(1, 9999, 'a number of backups', 7),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z
    .string()
    // Whoever has a backup may guess for years.
    .min(15, 'is too short. Set it to at least 15 characters, such as six random words.')
    .regex(
      /^\P{Cc}*$/u,
      'has a line break or another control character, which no program asks for. Take it out.',
    )
    .optional(),
  RESTORE_FROM: matching(
    /^(?!s3:(?!\/\/[^\s/]+(\/[^\s/]*)?$))[^\p{Cc}]+$/u,
    'is not a backup location. Write it as s3://bucket, or as the path of a file, or leave it out.',
  ),
  STRIPE_WEBHOOK_SECRET: list
    .refine(
      (secrets) => secrets.every((secret) => /^whsec_[\x21-\x7e]{8,250}$/.test(secret)),
      'is not the signing secret of a webhook. Copy it from Stripe, where it begins with whsec_, or leave it out.',
    )
    .default([]),
  KOFI_VERIFICATION_TOKEN: matching(
    /^[\x21-\x7e]{16,250}$/,
    'is not a verification token. Copy it from the webhooks of Ko-fi, or leave it out.',
  ),
  PAGE_VIEW_SCRIPT: matching(
    /^\/[^/\s"'\\<>`\p{Cc}][^\s"'\\<>`\p{Cc}]{0,498}$/u,
    'is not the path of a script on this site. Write it as /stats/script.js, or leave it out for none.',
  ),
  TRUSTED_PROXIES: whole(0, 9, 'a number of proxies', 0),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `is not a log level. Use one of ${LOG_LEVELS.join(', ')}.`)
    .default('info'),
});

/**
 * The settings of a bucket, without the beginning of their names. An incomplete set is an error: files never go to the
 * folder by mistake. `otherwise` says what to leave out.
 */
const bucketSchema = (otherwise: string) => {
  const required = () => z.string(`is missing. Set it too, or leave out all ${otherwise}.`);
  return z
    .object({
      BUCKET: required().regex(
        /^[^\s/]+$/,
        'is not the name of a bucket. Set it to the name alone.',
      ),
      ENDPOINT: z
        .string()
        .refine(
          (value) => isUrl(value, 'http:', 'https:'),
          'is not a web address. Write it as https://s3.example.com, or leave it out for Amazon.',
        )
        .optional(),
      REGION: z
        .string()
        .regex(
          /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i,
          'is not a region. Set it to one such as eu-central-1, or leave it out for us-east-1.',
        )
        .default('us-east-1'),
      ACCESS_KEY_ID: required(),
      SECRET_ACCESS_KEY: required(),
    })
    .transform((set) => ({
      bucket: set.BUCKET,
      /** The store's address; undefined: Amazon's own, found by the region. */
      endpoint: set.ENDPOINT,
      region: set.REGION,
      accessKeyId: set.ACCESS_KEY_ID,
      secretAccessKey: set.SECRET_ACCESS_KEY,
    }));
};

const BUCKETS = {
  S3_: bucketSchema('S3 settings to keep files in DATA_DIR'),
  BACKUP_S3_: bucketSchema('BACKUP_S3 settings to keep backups in BACKUP_DIR'),
};

const BUCKET_NAMES = Object.keys(BUCKETS.S3_.in.shape);

export type S3Settings = z.output<typeof BUCKETS.S3_>;

export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(envSchema.shape),
  ...Object.keys(BUCKETS).flatMap((prefix) => BUCKET_NAMES.map((name) => prefix + name)),
  ...MAIL_SETTING_NAMES,
];

export type Settings = Readonly<ReturnType<typeof parseSettings>>;

export type SettingsOfBackups = Pick<Settings, 'backups' | 'offSite' | 'backupPassphrase'>;
export type SellerSecrets = Settings['sellerSecrets'];

type Variables = Readonly<Record<string, string | undefined>>;

/** Parses the settings; an empty one counts as unset. Throws a SettingsError with every problem, each with its fix. */
export function parseSettings(variables: Variables) {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const problems: string[] = [];
  const parsed = <T extends z.ZodType>(schema: T, values: Variables, prefix = '') => {
    const { data, error } = schema.safeParse(values);
    for (const { path, message } of error?.issues ?? [])
      problems.push(`${prefix}${path.join('.')} ${message}`);
    return data;
  };
  const bucketOf = (prefix: keyof typeof BUCKETS, isNeeded = false) => {
    const values = Object.fromEntries(BUCKET_NAMES.map((name) => [name, set[prefix + name]]));
    const isBegun = Object.values(values).some((value) => value !== undefined);
    return isBegun || isNeeded ? parsed(BUCKETS[prefix], values, prefix) : undefined;
  };
  const env = parsed(envSchema, set);
  const mail = parsed(mailSchema, { MAIL_PROVIDER: 'inbox', ...set });
  const s3 = bucketOf('S3_');
  const backupBucket = bucketOf('BACKUP_S3_', env?.RESTORE_FROM?.startsWith('s3:'));
  if (backupBucket !== undefined && set.BACKUP_PASSPHRASE === undefined) {
    problems.push(
      'BACKUP_PASSPHRASE is missing. Set it too, or leave out all BACKUP_S3 settings to keep backups in BACKUP_DIR.',
    );
  }
  if (env === undefined || mail === undefined || problems.length > 0)
    throw new SettingsError(problems);
  return {
    port: env.PORT,
    /** Undefined: all interfaces, as Node does. */
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    adminPasscode: env.ADMIN_PASSCODE,
    /** The public origin, such as `https://example.com`. */
    siteUrl: env.SITE_URL,
    mail,
    /** The checks of EmailJS's library, made by the server. */
    contactGuards: {
      /** Refuses browsers without a window, with 451. */
      blockHeadless: env.CONTACT_BLOCK_HEADLESS === 'on',
      /** Refuses these email addresses, such as `a@b.c`, and hosts, such as `@b.c`, with 403. */
      blockList: env.CONTACT_BLOCK_LIST,
      /** Refuses a second message of one address within so many seconds, with 429; 0 for no limit. */
      limitSeconds: env.CONTACT_LIMIT_SECONDS,
    },
    /** The number of inbox messages an hour from which further messages go to the flood folder. */
    floodPerHour: env.CONTACT_FLOOD_PER_HOUR,
    uploadLimit: env.UPLOAD_MAX_MB * 1024 * 1024,
    /** How long a used token opens its download, in milliseconds. */
    grantLifetime: env.GRANT_MINUTES * 60 * 1000,
    /** Where uploaded files are kept; undefined: in the data folder. */
    s3,
    /** How long the site keeps serving after a stop signal, while `/readyz` fails, in seconds. */
    leaveSeconds: env.LEAVE_SECONDS,
    /** When and where the site backs itself up. */
    backups: {
      /** 0: never. */
      everyHours: Number(env.BACKUP_EVERY_HOURS ?? (backupBucket === undefined ? 0 : 24)),
      keep: env.BACKUP_KEEP,
      folder: env.BACKUP_DIR ?? `${env.DATA_DIR}/backups`,
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
    trustedProxies: env.TRUSTED_PROXIES,
    /** What proves that a delivered order is a seller's. */
    sellerSecrets: {
      /** The signing secrets of the webhook at Stripe: two while one is being replaced. */
      stripe: env.STRIPE_WEBHOOK_SECRET,
      kofi: env.KOFI_VERIFICATION_TOKEN,
    },
    /** The path of another page-view script on this origin; undefined: none. */
    pageViewScript: env.PAGE_VIEW_SCRIPT,
    logLevel: env.LOG_LEVEL,
  };
}
