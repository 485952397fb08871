import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { reasonOf, StartError } from '../core/start-error.ts';
import { parseSettings, type Settings } from './settings.ts';

const DEFAULT_FILE = '.env';

/** The settings of this process, from its environment and the file with settings. Throws a StartError. */
export function readSettings(): Settings {
  loadEnvFile(process.env.ENV_FILE, process.env);
  return parseSettings(process.env);
}

/**
 * Adds the settings in the file `named`, or else `.env` of the working folder, to the environment, whose own variables
 * win. Throws a StartError for a file that cannot be read.
 */
export function loadEnvFile(named: string | undefined, environment: NodeJS.ProcessEnv): void {
  const file = named === undefined || named === '' ? DEFAULT_FILE : named;
  if (file === DEFAULT_FILE && !existsSync(file)) return;
  try {
    const settings = parseEnv(textOf(readFileSync(file)));
    for (const [name, value] of Object.entries(settings)) environment[name] ??= value;
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
