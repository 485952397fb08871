// `node scripts/backup.ts backup [file]` and `node scripts/backup.ts restore <file> [--max-gb 20]`.
import { parseArgs } from 'node:util';
import { backUp, failureLine, restore } from '../server/commands/backup-commands.ts';
import { readSettings } from '../server/read-settings.ts';
import { reasonOf } from '../server/start-error.ts';

/** The default limit of a backup's unpacked size. */
const DEFAULT_MAX_GB = '20';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'max-gb': { type: 'string', default: DEFAULT_MAX_GB } },
  });
  const [command, file] = positionals;
  const env = readSettings();
  const line =
    command === 'restore'
      ? await restore(env, file, Number(values['max-gb']))
      : await backUp(env, file);
  process.stdout.write(`${line}\n`);
} catch (error) {
  process.stderr.write(`Nothing was done. ${failureLine(error) ?? reasonOf(error)}\n`);
  process.exitCode = 1;
}
