import { Argument, type Command } from 'commander';
import {
  RECOVERY_COMMANDS,
  type RecoveryCommand,
  runRecoveryCommand,
} from '../commands/recovery-commands.ts';
import { readSettings } from '../settings/read-settings.ts';
import { command } from './command.ts';

/** `engawa admin`: for an owner who can no longer log in. */
export const adminCommand = (): Command =>
  command('admin', 'restore access to the admin for an owner who cannot log in', [
    'engawa admin reset-passcode         # prints a new passcode',
    'engawa admin reset-second-factor    # the passcode alone is asked for then',
    'engawa admin remove-passkeys        # the passcode is asked for then, in every browser',
  ])
    .description(
      'Resets the passcode or the second factor, or removes all passkeys; ends all sessions.',
    )
    .addArgument(new Argument('<what>', 'what to reset').choices(RECOVERY_COMMANDS))
    .action(recover);

/** `engawa passcode`: the shorter name of its commonest use. */
export const passcodeCommand = (): Command =>
  command('passcode', 'make a new passcode', ['engawa passcode'])
    .description('Prints a new passcode, and ends all sessions: the same as admin reset-passcode.')
    .action((options: Options) => recover('reset-passcode', options));

interface Options {
  readonly json?: true;
}

async function recover(what: RecoveryCommand, { json }: Options): Promise<void> {
  const message = await runRecoveryCommand(what, readSettings());
  process.stdout.write(json ? `${JSON.stringify({ ok: true, message })}\n` : `${message}\n`);
}
