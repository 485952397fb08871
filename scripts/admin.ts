// `npm run admin -- reset-second-factor` and `npm run admin -- reset-passcode`.
import { parseEnv } from '../server/env.ts';
import { RESCUES, rescue } from '../server/recovery-commands.ts';
import { reasonOf } from '../server/start-error.ts';

const command = RESCUES.find((name) => name === process.argv[2]);
try {
  if (command === undefined) throw new Error(`Name what to do: ${RESCUES.join(' or ')}.`);
  process.stdout.write(`${await rescue(command, parseEnv(process.env))}\n`);
} catch (error) {
  process.stderr.write(`Nothing was done. ${reasonOf(error)}\n`);
  process.exitCode = 1;
}
