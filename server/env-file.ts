import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { reasonOf, StartError } from './start-error.ts';

/** The file with settings in the working folder. */
const DEFAULT_FILE = '.env';

// A name and a value: in quotes, also on several lines, or to the end of the line. Comments and empty lines.
const ENTRY =
  /\n(?:[ \t]*(?:export[ \t]+)?[A-Za-z_]\w*[ \t]*=[ \t]*(?:(?:"[^"]*"|'[^']*'|`[^`]*`)[ \t]*(?:#[^\n]*)?|[^\s"'`][^\n]*|)|[ \t]*#[^\n]*|[ \t]*)(?=\n|$)/y;

/**
 * Adds the settings in the file `.env` of the working folder to the environment, whose own variables win. The variable
 * `ENV_FILE` names another file. Returns the names in the file. Throws a StartError for a file that cannot be read or
 * has a line that is no setting.
 */
export function loadEnvFile(named: string | undefined): readonly string[] {
  const file = named === undefined || named === '' ? DEFAULT_FILE : named;
  if (file === DEFAULT_FILE && !existsSync(file)) return [];
  try {
    const text = textOf(readFileSync(file));
    const broken = brokenLine(text);
    if (broken !== null) {
      throw new StartError(
        `Line ${broken} of ${file} is no setting.`,
        'Write it as NAME=value, or begin it with #. Put a value with quotes, # or line breaks into quotes.',
      );
    }
    process.loadEnvFile(file);
    return Object.keys(parseEnv(text));
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `The settings in ${file} cannot be read (${reasonOf(cause)}).`,
      'Make it a text file in UTF-8 that this user may read, or remove it.',
      cause,
    );
  }
}

const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

/** The number of the first line that is neither a setting nor a comment, which Node would skip without a word. */
function brokenLine(settings: string): number | null {
  const text = `\n${settings.replaceAll('\r\n', '\n')}`;
  ENTRY.lastIndex = 0;
  let end = 0;
  while (end < text.length && ENTRY.test(text)) end = ENTRY.lastIndex;
  return end === text.length ? null : text.slice(0, end + 1).split('\n').length - 1;
}
