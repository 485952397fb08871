import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { reasonOf, StartError } from '../core/start-error.ts';
import { parseSettings, SETTING_NAMES, type Settings } from './settings.ts';

/** The file with settings in the working folder. */
const DEFAULT_FILE = '.env';

/**
 * The settings of this process, from its environment and the file with settings. Prints what may be wrong with them though
 * a site can start so. Throws a StartError.
 */
export function readSettings(): Settings {
  const text = loadEnvFile(process.env.ENV_FILE, process.env);
  for (const line of [...cutValues(text), ...sitePath(process.env.SITE_URL)]) {
    process.stderr.write(`${line}\n`);
  }
  return parseSettings(process.env);
}

/** Lines on the settings whose values Node ends before a `#` that may be a part of them. They have no value in them. */
export const cutValues = (text: string): readonly string[] =>
  [...text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*(?!["'`\s])[^\n#]*[^\s#]#/gm)]
    .filter(([, name = '']) => SETTING_NAMES.includes(name))
    .map(
      ([, name]) =>
        `The value of ${name} ends before a #, since it has no quotes. Put the whole value into quotes, or a space before the # if a comment begins there.`,
    );

/** A line on a `SITE_URL` that is more than an origin. */
export function sitePath(siteUrl = ''): readonly string[] {
  const url = URL.parse(siteUrl);
  if (url === null || url.href === `${url.origin}/`) return [];
  return [
    `SITE_URL is more than the origin of a site: its path is left out. Set it to ${url.origin}.`,
  ];
}

/**
 * Adds the settings in the file `.env` of the working folder to the environment, whose own variables win. The variable
 * `ENV_FILE` names another file. Returns the text of the file, empty without one. Throws a StartError for a file that cannot
 * be read.
 */
export function loadEnvFile(named: string | undefined, environment: NodeJS.ProcessEnv): string {
  const file = named === undefined || named === '' ? DEFAULT_FILE : named;
  if (file === DEFAULT_FILE && !existsSync(file)) return '';
  try {
    const text = textOf(readFileSync(file));
    for (const [name, value] of Object.entries(parseEnv(text))) environment[name] ??= value;
    return text;
  } catch (cause) {
    throw new StartError(
      `The settings in ${file} cannot be read (${reasonOf(cause)}).`,
      'Make it a text file in UTF-8 that this user may read, or remove it.',
      cause,
    );
  }
}

/** Without the byte order mark with which some editors begin a file. */
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(bytes);
