import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { styleText } from 'node:util';
import type { Command } from 'commander';
import type { ChangeLine } from '../../domain/content/change-lines.ts';
import { reasonOf, StartError } from '../core/start-error.ts';
import { readSettings } from '../settings/read-settings.ts';
import { command, EXIT, type JsonOption, printable, printLine } from './command.ts';
import { type ImportResult, importContent } from './import-content.ts';

interface Options extends JsonOption {
  readonly yes?: true;
}

/** `engawa import`: shows what a file would change, and changes it with --yes. */
export const importCommand = (): Command =>
  command('import', 'compare a file with the content of the site, and save it with --yes', [
    'engawa import site.json          # shows what it would change',
    'engawa import site.json --yes    # saves it',
    'engawa import portfolio.csv      # rows of the original product, from Supabase',
  ])
    .description(
      'Shows field by field what a file would change, and changes nothing without --yes. The file is a document of ' +
        'engawa export, whole or with only some sections or fields: what it does not name stays, and a list is ' +
        'replaced as a whole. Or it is an export of the tables portfolio or used_tokens of the original product ' +
        'from Supabase, as CSV or as a JSON array of rows. Used tokens that are not stored yet are added.',
    )
    .argument('<file>', 'the file to import; - reads standard input')
    .option('-y, --yes', 'save the changes')
    .action(async (file: string, options: Options) => {
      const { json } = options;
      const yes = options.yes === true;
      const result = await importContent(readSettings(), await bytesOf(file), yes);
      if (json) process.stdout.write(`${JSON.stringify({ ok: true, ...result })}\n`);
      else printResult(result, yes);
      if (!yes && changesOf(result) > 0) process.exitCode = EXIT.notConfirmed;
    });

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return file === '-' ? await buffer(process.stdin) : await readFile(file);
  } catch (cause) {
    const name = file === '-' ? 'Standard input' : file;
    throw new StartError(`${name} cannot be read (${reasonOf(cause)}).`, '', cause);
  }
}

const changesOf = ({ removed, differences, usedTokens }: ImportResult): number =>
  usedTokens?.missing ?? removed + differences.length;

function printResult(result: ImportResult, yes: boolean): void {
  const { stdout } = process;
  for (const note of result.notes) printLine(stdout, `Note: ${note}`);
  if (result.removed > 0) printLine(stdout, `${counted(result.removed, 'sample')} removed.`);
  // Colors only on a terminal, and not with NO_COLOR.
  for (const each of result.differences) {
    stdout.write(`${styleText(COLORS[each.kind], textOf(each), { stream: stdout })}\n`);
  }
  for (const line of closingLines(result, yes)) printLine(stdout, line);
}

const COLORS = { changed: 'yellow', added: 'green', removed: 'red', moved: 'yellow' } as const;

function textOf({ kind, place, before, after, fields = [] }: ChangeLine): string {
  if (kind === 'added') {
    const inside = fields.map(({ label, text }) => `    ${label}: ${quoted(text)}`);
    return [`+ ${place}: ${quoted(after)}`, ...inside].map(printable).join('\n');
  }
  if (kind === 'removed') return printable(`- ${place}: ${quoted(before)}`);
  if (kind === 'moved') return printable(`~ ${place}: moved from place ${before} to ${after}`);
  return printable(`~ ${place}: ${quoted(before)} → ${quoted(after)}`);
}

const quoted = (text: string | null): string => JSON.stringify(text ?? '');

function closingLines(result: ImportResult, yes: boolean): string[] {
  const { usedTokens, version } = result;
  const count = changesOf(result);
  const lines =
    usedTokens === null
      ? [`${counted(result.differences.length, 'difference')}.`]
      : [`${counted(usedTokens.inFile, 'used token')} in the file, ${count} not stored before.`];
  if (count === 0) return [...lines, 'There is nothing to change.'];
  if (!yes) return [...lines, 'Nothing was changed. Run it again with --yes to save this.'];
  return [...lines, usedTokens === null ? `Saved as version ${version}.` : 'Saved.'];
}

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
