import { nearest } from '../../domain/closest-name.ts';
import { type EnvFile, loadEnvFile } from './env-file.ts';
import { parseSettings, SETTING_NAMES, type Settings } from './settings.ts';

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

/** What may be wrong with settings that a site can start with, and what to do about it. Neither has a value. */
export interface SettingNote {
  readonly says: string;
  readonly fix: string;
}

/** Settings as they were read. */
export interface NotedSettings {
  /** Throws a StartError. */
  readonly settings: () => Settings;
  readonly notes: readonly SettingNote[];
}

/** The settings of this process, from its environment and the file `.env`. Prints the notes. Throws a StartError. */
export function readSettings(): Settings {
  const { settings, notes } = readNotedSettings();
  for (const { says, fix } of notes) process.stderr.write(`${says} ${fix}\n`);
  return settings();
}

/** The same, with the notes. Throws a StartError where the file cannot be read. */
export function readNotedSettings(): NotedSettings {
  const before = Object.keys(process.env);
  const inFile = loadEnvFile(process.env.ENV_FILE, process.env);
  return {
    settings: () => parseSettings(process.env),
    notes: [
      ...cutSettings(inFile, before),
      ...unknownSettings(Object.keys(process.env), inFile.names),
      ...sitePath(process.env.SITE_URL),
    ],
  };
}

/** A note for each value in the file that is cut, and used: the environment `before` wins. */
export const cutSettings = (
  { file, cut }: Pick<EnvFile, 'file' | 'cut'>,
  before: readonly string[],
): readonly SettingNote[] =>
  cut
    .filter((name) => !before.includes(name))
    .map((name) => ({
      says: `The value of ${name} in ${file} ends before a #, since it has no quotes.`,
      fix: 'Put the whole value into quotes, or a space before the # if a comment begins there.',
    }));

/** The note on a `SITE_URL` with more than an origin. */
export function sitePath(siteUrl = ''): readonly SettingNote[] {
  const url = URL.parse(siteUrl);
  if (url === null || url.href === `${url.origin}/`) return [];
  return [
    {
      says: `SITE_URL is more than the origin of a site: its path is left out, since the site is always at the root of ${url.origin}.`,
      fix: `Set it to ${url.origin}.`,
    },
  ];
}

/** The note that lists the variables that are no settings, but look like one or are in the file with settings. */
export function unknownSettings(
  names: readonly string[],
  inFile: readonly string[],
): readonly SettingNote[] {
  const unknown = names
    .filter((name) => !KNOWN.includes(name) && /^\w+$/.test(name))
    .map((name) => ({ name, meant: nearest(name, KNOWN) }))
    .filter(
      ({ name, meant }) =>
        meant !== undefined ||
        inFile.includes(name) ||
        PREFIXES.some((prefix) => name.startsWith(prefix)),
    );
  if (unknown.length === 0) return [];
  const list = unknown.map(({ name, meant }) =>
    meant === undefined ? name : `${name} (${meant} is meant?)`,
  );
  return [
    {
      says: `Engawa has no such settings: ${list.sort().join(', ')}.`,
      fix: 'Correct these names, or take them out.',
    },
  ];
}
