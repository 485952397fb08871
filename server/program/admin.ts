import { Argument, type Command } from 'commander';
import { StartError } from '../core/start-error.ts';
import { generatePasscode, resetLoginThrottles, setPasscode } from '../login/passcodes.ts';
import { deletePasskeysWithSessions, passkeyHosts } from '../login/passkeys.ts';
import { deleteFactorWithSessions } from '../login/second-factor.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import { command, printLine, record, withStore } from './command.ts';

export const RECOVERY_COMMANDS = [
  'reset-second-factor',
  'reset-passcode',
  'remove-passkeys',
] as const;

type RecoveryCommand = (typeof RECOVERY_COMMANDS)[number];

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

/** `engawa passcode`: a shorter name. */
export const passcodeCommand = (): Command =>
  command('passcode', 'make a new passcode', ['engawa passcode'])
    .description('Prints a new passcode, and ends all sessions: the same as admin reset-passcode.')
    .action(() => recover('reset-passcode'));

const recover = async (what: RecoveryCommand): Promise<void> =>
  printLine(process.stdout, await runRecoveryCommand(what, readSettings()));

/**
 * Runs a command on a site, which may be running. Resolves to what it did. Throws a StartError or the store's error;
 * nothing was changed then.
 */
export async function runRecoveryCommand(
  what: RecoveryCommand,
  settings: Settings,
): Promise<string> {
  if (what === 'reset-passcode' && settings.adminPasscode !== undefined) {
    throw new StartError('ADMIN_PASSCODE is set.', 'Change it there, and start the site again.');
  }
  return withStore(settings, ACTIONS[what]);
}

const ACTIONS: Readonly<Record<RecoveryCommand, (store: Store) => Promise<string>>> = {
  async 'reset-second-factor'(store) {
    // First: where this fails, nothing else has been done yet.
    await resetLoginThrottles(store);
    // An attacker may be logged in.
    if (!(await deleteFactorWithSessions(store))) return 'There was no second factor.';
    await record(store, 'second-factor-off');
    return 'The second factor is off, its recovery codes are void, and all sessions have ended.';
  },

  async 'reset-passcode'(store) {
    const passcode = generatePasscode();
    await setPasscode(store, passcode);
    const passkeys = (await passkeyHosts(store)).length;
    await record(store, 'passcode-changed');
    return [
      'All sessions have ended.',
      ...(passkeys === 0
        ? []
        : [`Passkeys still log in (${passkeys}), until engawa admin remove-passkeys.`]),
      `The new admin passcode, shown this once: ${passcode}`,
    ].join(' ');
  },

  async 'remove-passkeys'(store) {
    await resetLoginThrottles(store);
    const removed = await deletePasskeysWithSessions(store);
    if (removed === 0) return 'There was no passkey.';
    await record(store, 'passkeys-removed');
    return `Passkeys removed: ${removed}. All sessions have ended.`;
  },
};
