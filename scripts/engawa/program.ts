import { Command, CommanderError } from 'commander';
import { SiteError } from '../../domain/site-error.ts';
import { failureLine } from '../../server/commands/backup-commands.ts';
import { errorLinesOf } from '../../server/commands/content-commands.ts';
import { reasonOf } from '../../server/start-error.ts';
import { adminCommand } from './admin.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { EXIT, printLine } from './command.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';

/** Every command of the program. */
const COMMANDS: readonly (() => Command)[] = [
  exportCommand,
  importCommand,
  backupCommand,
  restoreCommand,
  adminCommand,
];

/** Runs the program with these arguments, and resolves to its exit code. */
export async function runEngawa(args: readonly string[]): Promise<number> {
  const program = new Command('engawa')
    .description('Commands for the owner of an Engawa site, on the machine of the site.')
    .usage('<command> [options]')
    .helpCommand('help [command]', 'show what a command does')
    .addHelpText(
      'after',
      `
In a checkout the program is started by npm: npm run engawa -- <command>
Where its output is used further, npm has to be silent: npm run --silent engawa -- export > site.json

engawa <command> --help says what a command does, with examples.`,
    );
  for (const make of COMMANDS) program.addCommand(make());
  for (const each of [program, ...program.commands])
    each.exitOverride().showHelpAfterError('(--help says how it is used)');
  process.exitCode = EXIT.done;
  try {
    await program.parseAsync(args, { from: 'user' });
    return process.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUsage;
    reportFailure(
      error,
      program.commands.some((each) => each.getOptionValue('json') === true),
    );
    return EXIT.failed;
  }
}

function reportFailure(error: unknown, asJson: boolean): void {
  const expected = failureLine(error);
  const lines = expected === null ? (errorLinesOf(error) ?? [reasonOf(error)]) : [expected];
  if (asJson) {
    process.stdout.write(`${JSON.stringify({ ok: false, errors: lines })}\n`);
    return;
  }
  // A failed save may have reached the database.
  const isUnknown = error instanceof SiteError && error.code === 'save-failed';
  const [first = ''] = lines;
  if (lines.length === 1) {
    printLine(process.stderr, isUnknown ? first : `Nothing was done. ${first}`);
    return;
  }
  for (const line of lines) printLine(process.stderr, line);
  printLine(process.stderr, `Nothing was done: there are ${lines.length} errors in the file.`);
}
