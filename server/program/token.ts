import { type Command, InvalidArgumentError } from 'commander';
import { issueFromMachine } from '../commands/token-command.ts';
import { readSettings } from '../settings/read-settings.ts';
import { command, printLine } from './command.ts';

interface Options {
  readonly json?: true;
  readonly note: string;
  readonly days?: number;
}

/** `engawa token`: issues a one-time token for a premium tool. */
export const tokenCommand = (): Command =>
  command('token', 'issue a one-time token for a premium tool', [
    'engawa token pro-kit',
    'engawa token pro-kit --note "For Asha" --days 30',
  ])
    .description(
      'Writes a new token to standard output. It is shown this once, and opens one download.',
    )
    .argument('<tool>', 'the id of the tool, as the tab Downloads shows it')
    .option('--note <text>', 'for your list of tokens', '')
    .option('--days <number>', 'after how many days it is invalid; never without it', wholeNumber)
    .action(async (toolId: string, { json, note, days }: Options) => {
      const order = { toolId, note, days: days ?? null };
      const { token, notes } = await issueFromMachine(readSettings(), order);
      for (const line of notes) printLine(process.stderr, line);
      process.stdout.write(`${json ? JSON.stringify({ ok: true, token }) : token}\n`);
    });

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return Number(text);
}
