import { type Command, InvalidArgumentError } from 'commander';
import { issueFromMachine } from '../commands/token-command.ts';
import { readSettings } from '../read-settings.ts';
import { command, printLine } from './command.ts';

interface Options {
  readonly json?: true;
  readonly count: number;
  readonly note: string;
  readonly days?: number;
}

/** `engawa token`: issues one-time tokens for a premium tool. */
export const tokenCommand = (): Command =>
  command('token', 'issue one-time tokens for a premium tool', [
    'engawa token pro-kit',
    'engawa token pro-kit --count 20 --note "Workshop in May" --days 30',
  ])
    .description(
      'Writes new tokens to standard output, one on each line. They are shown this once. Each opens one download.',
    )
    .argument('<tool>', 'the id of the tool, as the tab Downloads shows it')
    .option('--count <number>', 'how many', wholeNumber, 1)
    .option('--note <text>', 'for your list of tokens', '')
    .option(
      '--days <number>',
      'after how many days they are invalid; never without it',
      wholeNumber,
    )
    .action(async (toolId: string, { json, count, note, days }: Options) => {
      const order = { toolId, count, note, days: days ?? null };
      const { tokens, notes } = await issueFromMachine(readSettings(), order);
      for (const line of notes) printLine(process.stderr, line);
      process.stdout.write(
        json ? `${JSON.stringify({ ok: true, tokens })}\n` : `${tokens.join('\n')}\n`,
      );
    });

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return Number(text);
}
