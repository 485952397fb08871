import { Command, CommanderError } from 'commander';
import { errorLines } from '../../domain/content/labels.ts';
import { ERRORS } from '../../domain/errors.ts';
import { SiteError } from '../../domain/site-error.ts';
import { BackupError } from '../backup/archive.ts';
import { reasonOf, StartError } from '../core/start-error.ts';
import { adminCommand, passcodeCommand } from './admin.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { EXIT, printLine } from './command.ts';
import { doctorCommand, versionCommand } from './doctor.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { tokenCommand } from './token.ts';

/** `engawa start`, for its help: `index.ts` runs it, without the other commands in memory. */
const startCommand = (): Command =>
  new Command('start')
    .summary('serve the site until a signal ends it; also without a command')
    .description(
      'Serves the site with the settings of the environment and of .env in the working folder. SIGTERM and Ctrl-C end it ' +
        'when the requests in progress are answered.',
    );

/** Every command of the program. */
const COMMANDS: readonly (() => Command)[] = [
  startCommand,
  backupCommand,
  restoreCommand,
  exportCommand,
  importCommand,
  tokenCommand,
  passcodeCommand,
  adminCommand,
  doctorCommand,
  versionCommand,
];

/** Runs the program, and sets the exit code of this process. */
export async function runEngawa(args: readonly string[]): Promise<void> {
  // The reader of the output may end first, as `head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  const words = args[0] === '--version' || args[0] === '-V' ? ['version', ...args.slice(1)] : args;
  const program = new Command('engawa')
    .description('Serves an Engawa site, and has the commands that its owner runs on the server.')
    .usage('[command] [options]')
    .option('-V, --version', 'the same as the command version')
    .helpCommand('help [command]', 'show what a command does')
    .addHelpText(
      'after',
      `
Without a command it starts the site. engawa <command> --help says what a command does, with examples.
In a checkout, write npm run engawa -- in place of engawa; npm run --silent engawa -- where the output is used further.`,
    );
  for (const make of COMMANDS) program.addCommand(make());
  for (const subcommand of [program, ...program.commands])
    subcommand.exitOverride().showHelpAfterError('(--help says how it is used)');
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.wrongUsage;
      return;
    }
    process.exitCode = EXIT.failed;
    reportFailure(error);
  }
}

function reportFailure(error: unknown): void {
  const lines = errorLinesOf(error);
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

/** All errors of a file that is imported, or one line. */
export function errorLinesOf(error: unknown): readonly string[] {
  if (error instanceof BackupError || error instanceof StartError) return [error.message];
  if (!(error instanceof SiteError)) return [reasonOf(error)];
  const lines = errorLines(error.fields);
  if (error.code === 'invalid-input' || lines.length > 0) return lines;
  const cause = error.cause === undefined ? '' : ` (${reasonOf(error.cause)})`;
  return [`${ERRORS[error.code].message}${cause}`];
}
