import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

/** A setting that may be missing. An empty variable counts as unset: that is how a shell or a compose file unsets one. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** A text with a pattern. The message says what is wrong, and the fix. */
export const matching = (pattern: RegExp, message: string) =>
  optional(z.string().regex(pattern, message));

/** A whole number of a range. */
export const whole = ([min, max]: readonly [number, number], message: string) =>
  optional(
    z
      .string()
      .refine(
        (value) => /^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max,
        message,
      )
      .transform(Number),
  );

/** Whether a setting is a URL with one of these schemes, such as `https:`. */
export const isAddress = (value: string, ...schemes: string[]): boolean =>
  schemes.includes(URL.parse(value)?.protocol ?? '');

/** The path of a folder. A shell replaces ~ by the home folder, and a file with settings does not. */
export const folder = z
  .string()
  .transform((value) =>
    /^~(?:\/|$)/.test(value) && !existsSync(value) ? path.join(homedir(), value.slice(1)) : value,
  );

/** How to reach a bucket of an S3-compatible store. */
export interface S3Settings {
  readonly bucket: string;
  /** The store's address; undefined: Amazon's own, found by the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export const bucketSetting = z
  .string()
  .regex(/^[^\s/]+$/, 'is not the name of a bucket. Set it to the name alone.');

export const endpointSetting = z
  .string()
  .refine(
    (value) => isAddress(value, 'http:', 'https:'),
    'is not a web address. Write it as https://s3.example.com, or leave it out for Amazon.',
  );

export const regionSetting = z
  .string()
  .regex(
    /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i,
    'is not a region. Set it to one such as eu-central-1, or leave it out for us-east-1.',
  );

type Name = 'BUCKET' | 'ENDPOINT' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY';

/** The variables of the bucket of uploads, and of that of backups. */
type S3Variables = Readonly<Partial<Record<`${'' | 'BACKUP_'}S3_${Name}`, string | undefined>>>;

/** The settings of the bucket of uploads, or of that of backups; undefined where none is set. */
export function s3Of(env: S3Variables, prefix: '' | 'BACKUP_'): S3Settings | undefined {
  const bucket = env[`${prefix}S3_BUCKET`];
  if (bucket === undefined) return undefined;
  return {
    bucket,
    endpoint: env[`${prefix}S3_ENDPOINT`],
    region: env[`${prefix}S3_REGION`] ?? 'us-east-1',
    accessKeyId: env[`${prefix}S3_ACCESS_KEY_ID`] ?? '',
    secretAccessKey: env[`${prefix}S3_SECRET_ACCESS_KEY`] ?? '',
  };
}
