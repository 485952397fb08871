import { type Command, InvalidArgumentError } from 'commander';
import { backUp, restore } from '../commands/backup-commands.ts';
import { readSettings } from '../settings/read-settings.ts';
import { command, EXIT } from './command.ts';

/** The default limit of a backup's unpacked size, in gigabytes. */
const DEFAULT_MAX_GB = 20;

interface Options {
  readonly json?: true;
}

/** `engawa backup`: writes all that the site stores into one file. */
export const backupCommand = (): Command =>
  command('backup', 'write everything that the site stores into one file', [
    'engawa backup                     # into BACKUP_DIR, and BACKUP_S3_BUCKET',
    'engawa backup site.tar.gz',
  ])
    .description(
      'Writes the content, the history, messages, tokens, uploads and your own files into one file, reads it again and ' +
        'compares. Sessions are not in it. Keep it private: it has the messages and the hash of the passcode.',
    )
    .argument(
      '[file]',
      'the file to write; without it, one with the time in its name in BACKUP_DIR',
    )
    .action(async (file: string | undefined, { json }: Options) => {
      const { line, lost } = await backUp(readSettings(), file);
      report(line, lost, json);
      if (lost > 0) process.exitCode = EXIT.incomplete;
    });

/** `engawa restore`: puts a backup into an empty site. */
export const restoreCommand = (): Command =>
  command('restore', 'put a backup into an empty site', [
    'engawa restore site.tar.gz    # with DATA_DIR of a folder that is empty',
    'engawa restore s3://bucket    # the newest there',
  ])
    .description(
      'Puts a backup of this version or an earlier one into a site that is empty and does not run. One that was ended ' +
        'before its end is repeated.',
    )
    .argument('<from>', 'the backup: a file, s3://bucket or s3://bucket/name')
    .option('--max-gb <size>', 'the largest unpacked size', gigabytes, DEFAULT_MAX_GB)
    .option('-y, --yes', 'restore a backup in a bucket whose name does not fit what is inside')
    .action(async (from: string, options: Options & { maxGb: number; yes?: true }) => {
      const { json, maxGb, yes } = options;
      const { line, lost } = await restore(readSettings(), from, { maxGb, isMeant: yes === true });
      report(line, lost, json);
    });

function gigabytes(text: string): number {
  const size = Number(text);
  if (!(size > 0)) throw new InvalidArgumentError('It must be a number above 0.');
  return size;
}

function report(line: string, lost: number, json: true | undefined): void {
  process.stdout.write(
    json ? `${JSON.stringify({ ok: true, message: line, lost })}\n` : `${line}\n`,
  );
}
