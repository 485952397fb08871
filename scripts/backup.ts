// `node scripts/backup.ts backup [file]` and `node scripts/backup.ts restore <file> [--max-gb 20]`.
import { parseArgs } from 'node:util';
import { backUp, failureLine, restore } from '../server/commands/backup-commands.ts';
import { readSettings } from '../server/read-settings.ts';
import { reasonOf } from '../server/start-error.ts';

/** The default limit of a backup's unpacked size. */
const DEFAULT_MAX_GB = '20';

/** The exit code of a backup without all uploads. 2 and 3 are taken by the program `engawa`. */
const INCOMPLETE = 4;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'max-gb': { type: 'string', default: DEFAULT_MAX_GB } },
  });
  const [command, file] = positionals;
  const env = readSettings();
  if (command === 'restore') {
    const { line } = await restore(env, file, Number(values['max-gb']));
    process.stdout.write(`${line}\n`);
  } else {
    const { line, lost } = await backUp(env, file);
    process.stdout.write(`${line}\n`);
    if (lost > 0) process.exitCode = INCOMPLETE;
  }
} catch (error) {
  process.stderr.write(`Nothing was done. ${failureLine(error) ?? reasonOf(error)}\n`);
  process.exitCode = 1;
}
