import { Command } from 'commander';
import { parseSettings, type Settings } from '../../server/env.ts';
import { loadEnvFile } from '../../server/env-file.ts';

/** The exit codes of all commands. */
export const EXIT = { done: 0, failed: 1, wrongUsage: 2, notConfirmed: 3 } as const;

const EXIT_CODES = `
Exit codes: 0 done; 1 failed or refused, and nothing was changed unless a line says so; 2 wrong usage;
3 there is something to change, but --yes is missing.`;

const SETTINGS = `
The site is that of DATA_DIR (./var if it is not set) or DATABASE_URL, from the environment or from .env in the
working folder. It may be running meanwhile.`;

/** Begins the declaration of a command, with the option --json and a help that ends with examples. */
export const command = (name: string, summary: string, examples: readonly string[]): Command =>
  new Command(name)
    .summary(summary)
    .option('--json', 'write one JSON object to standard output, also where the command fails')
    .addHelpText(
      'after',
      `${SETTINGS}\n\nExamples:\n${examples.map((line) => `  ${line}`).join('\n')}\n${EXIT_CODES}`,
    );

/** The settings of the site. Throws a StartError. */
export function siteSettings(): Settings {
  loadEnvFile(process.env.ENV_FILE);
  return parseSettings(process.env);
}

/** Writes a line without control characters, which a text from a file could send to the terminal. */
export const printLine = (stream: NodeJS.WritableStream, line: string): void => {
  stream.write(`${line.replaceAll(/\p{Cc}+/gu, ' ')}\n`);
};
