import { Argument, type Command } from 'commander';
import {
  RECOVERY_COMMANDS,
  type RecoveryCommand,
  runRecoveryCommand,
} from '../../server/commands/recovery-commands.ts';
import { readSettings } from '../../server/read-settings.ts';
import { command } from './command.ts';

/** `engawa admin`: for an owner who can no longer log in. */
export const adminCommand = (): Command =>
  command('admin', 'open the admin again for an owner who cannot log in any more', [
    'npm run engawa -- admin reset-passcode         # prints a new passcode',
    'npm run engawa -- admin reset-second-factor    # the passcode alone is asked for then',
  ])
    .description('Resets the passcode or the second factor, and ends all sessions.')
    .addArgument(new Argument('<what>', 'what to reset').choices(RECOVERY_COMMANDS))
    .action(async (what: RecoveryCommand, { json }: { json?: true }) => {
      const message = await runRecoveryCommand(what, readSettings());
      process.stdout.write(json ? `${JSON.stringify({ ok: true, message })}\n` : `${message}\n`);
    });
