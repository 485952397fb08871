import { type Command, InvalidArgumentError } from 'commander';
import { DAY_MS } from '../../domain/durations.ts';
import { SiteError } from '../../domain/site-error.ts';
import { tokenOrderSchema } from '../../domain/token.ts';
import { StartError } from '../core/start-error.ts';
import { issueToken } from '../downloads/tokens.ts';
import { readSettings } from '../settings/read-settings.ts';
import { command, printLine, record, storedContent, withStore } from './command.ts';

interface Options {
  readonly note: string;
  readonly days?: number;
}

export const tokenCommand = (): Command =>
  command('token', 'issue a one-time token for a premium tool', [
    'engawa token pro-kit',
    'engawa token pro-kit --note "For Asha" --days 30',
  ])
    .description(
      'Writes a new token to standard output. It is shown this once, and opens one download.',
    )
    .argument('<tool>', 'the id of the tool, as the admin shows it in Downloads')
    .option('--note <text>', 'for your list of tokens', '')
    .option('--days <number>', 'after how many days it is invalid; never without it', wholeNumber)
    .action(async (toolId: string, options: Options) =>
      printLine(process.stdout, await issueFromMachine(toolId, options)),
    );

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return Number(text);
}

/**
 * Issues a token for a premium tool. Resolves to it, the only time it is shown. Throws a SiteError, a StartError or a
 * ZodError.
 */
async function issueFromMachine(toolId: string, { note, days }: Options) {
  const clock = () => new Date();
  const expiresAt =
    days === undefined ? null : new Date(clock().getTime() + days * DAY_MS).toISOString();
  const order = tokenOrderSchema.parse({ toolId, note, expiresAt });
  return withStore(readSettings(), async (store) => {
    const { downloads } = (await storedContent(store)).content;
    const token = await issueToken({ store, clock }, downloads, order).catch((cause: unknown) => {
      if (!(cause instanceof SiteError) || cause.code !== 'not-found') throw cause;
      const tools = downloads.categories.flatMap((category) => category.tools);
      const ids = tools.filter(({ isPremium }) => isPremium).map(({ id }) => id);
      throw new StartError(
        `There is no premium tool ${toolId}.`,
        ids.length === 0
          ? 'Check Premium at a tool in Downloads.'
          : `Name one of these: ${ids.join(', ')}.`,
        cause,
      );
    });
    await record(store, 'tokens-issued', toolId);
    return token;
  });
}
