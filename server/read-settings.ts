import { nearest } from '../domain/closest-name.ts';
import { parseSettings, SETTING_NAMES, type Settings } from './env.ts';
import { loadEnvFile } from './env-file.ts';

/** All names that a variable of the environment may be meant to have. */
const KNOWN: readonly string[] = [...SETTING_NAMES, 'ENV_FILE'];

/** How the names of our settings begin, as far as no other program has variables like that. */
const PREFIXES = [
  'ADMIN_',
  'BACKUP_',
  'CONTACT_',
  'EMAILJS_',
  'GRANT_',
  'MAIL_',
  'S3_',
  'SITE_',
  'SMTP_',
  'TRUSTED_',
  'UPLOAD_',
] as const;

/**
 * The settings of this process, from its environment and the file `.env`. Prints a line about names that are none.
 * Throws a StartError.
 */
export function readSettings(): Settings {
  const { settings, unknown } = readNotedSettings();
  if (unknown !== null) process.stderr.write(`${unknown}\n`);
  return settings();
}

/**
 * The settings of this process, which throw a StartError when they are asked for, and the line about names that are
 * none, or null. Throws a StartError where the file cannot be read.
 */
export function readNotedSettings(): { settings: () => Settings; unknown: string | null } {
  const inFile = loadEnvFile(process.env.ENV_FILE);
  return {
    settings: () => parseSettings(process.env),
    unknown: unknownSettings(Object.keys(process.env), inFile),
  };
}

/** The variable by which Node trusts further authorities, such as that of a bucket in the owner's network, if it is set. */
export function readTrustedAuthorities(): Readonly<Record<string, string>> {
  const { NODE_EXTRA_CA_CERTS } = process.env;
  return NODE_EXTRA_CA_CERTS === undefined ? {} : { NODE_EXTRA_CA_CERTS };
}

/**
 * A line that lists the variables that are no settings, but look like one or are in the file with settings; null where
 * there are none. Values may be secrets: they are not in it.
 */
export function unknownSettings(
  names: readonly string[],
  inFile: readonly string[],
): string | null {
  const unknown = names
    .filter((name) => !KNOWN.includes(name) && /^\w+$/.test(name))
    .map((name) => ({ name, meant: nearest(name, KNOWN) }))
    .filter(
      ({ name, meant }) =>
        meant !== undefined ||
        inFile.includes(name) ||
        PREFIXES.some((prefix) => name.startsWith(prefix)),
    );
  if (unknown.length === 0) return null;
  const list = unknown.map(({ name, meant }) =>
    meant === undefined ? name : `${name} (${meant} is meant?)`,
  );
  return `Engawa has no such settings: ${list.sort().join(', ')}.`;
}
