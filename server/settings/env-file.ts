import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { reasonOf, StartError } from '../core/start-error.ts';

/** The file with settings in the working folder. */
const DEFAULT_FILE = '.env';

// A name and a value: in quotes, also on several lines, or to the end of the line. Comments and empty lines.
const ENTRY =
  /\n(?:[ \t]*(?:export[ \t]+)?[A-Za-z_]\w*[ \t]*=[ \t]*(?:(?:"[^"]*"|'[^']*'|`[^`]*`)[ \t]*(?:#[^\n]*)?|[^\s"'`][^\n]*|)|[ \t]*#[^\n]*|[ \t]*)(?=\n|$)/y;

// A value without quotes that Node ends before a # with no space before it, which may be a part of it.
const CUT = /^\s*(?:export[ \t]+)?(\w+)[ \t]*=(?:[ \t]*[^\s"'`#](?:[^\n#]*[^\s#])?)?#/;

/** What a file with settings has. */
export interface EnvFile {
  readonly file: string;
  readonly names: readonly string[];
  /** Those of the names whose value ends before a # that may be a part of it. */
  readonly cut: readonly string[];
}

/**
 * Adds the settings in the file `.env` of the working folder to the environment, whose own variables win. The variable
 * `ENV_FILE` names another file. Throws a StartError for a file that cannot be read or has a line that is not a setting.
 */
export function loadEnvFile(named: string | undefined, environment: NodeJS.ProcessEnv): EnvFile {
  const file = named === undefined || named === '' ? DEFAULT_FILE : named;
  if (file === DEFAULT_FILE && !existsSync(file)) return { file, names: [], cut: [] };
  try {
    const text = textOf(readFileSync(file));
    const { entries, broken } = entriesIn(text);
    if (broken !== null) {
      throw new StartError(
        `Line ${broken} of ${file} is not a setting.`,
        'Write it as NAME=value, or begin it with #. Put a value with quotes, # or line breaks into quotes.',
      );
    }
    const settings = parseEnv(text);
    for (const [name, value] of Object.entries(settings)) environment[name] ??= value;
    return {
      file,
      names: Object.keys(settings),
      cut: entries.map((entry) => CUT.exec(entry)?.[1]).filter((name) => name !== undefined),
    };
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
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

/**
 * The settings, comments and empty lines, and the number of the first line that is none of them, which Node would skip
 * without a word.
 */
function entriesIn(settings: string): { entries: readonly string[]; broken: number | null } {
  const text = `\n${settings.replaceAll('\r\n', '\n')}`;
  const entries: string[] = [];
  ENTRY.lastIndex = 0;
  let end = 0;
  while (end < text.length && ENTRY.test(text)) {
    entries.push(text.slice(end, ENTRY.lastIndex));
    end = ENTRY.lastIndex;
  }
  const broken = end === text.length ? null : text.slice(0, end + 1).split('\n').length - 1;
  return { entries, broken };
}
