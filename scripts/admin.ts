// `npm run admin -- reset-second-factor` and `npm run admin -- reset-passcode`.

import { RECOVERY_COMMANDS, runRecoveryCommand } from '../server/commands/recovery-commands.ts';
import { readSettings } from '../server/read-settings.ts';
import { reasonOf } from '../server/start-error.ts';

const command = RECOVERY_COMMANDS.find((name) => name === process.argv[2]);
try {
  if (command === undefined) throw new Error(`Name what to do: ${RECOVERY_COMMANDS.join(' or ')}.`);
  process.stdout.write(`${await runRecoveryCommand(command, readSettings())}\n`);
} catch (error) {
  process.stderr.write(`Nothing was done. ${reasonOf(error)}\n`);
  process.exitCode = 1;
}
