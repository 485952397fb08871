import { Argument, type Command } from 'commander';
import { THIS_MACHINE } from '../audit/audit.ts';
import { StartError } from '../core/start-error.ts';
import { resetLoginThrottles } from '../login/login-limits.ts';
import { generatePasscode, setPasscode } from '../login/passcodes.ts';
import { deletePasskeysWithSessions, passkeyHosts } from '../login/passkeys.ts';
import { deleteFactorWithSessions } from '../login/second-factor.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import { command, type JsonOption, printResult } from './command.ts';
import { auditWithNotes, withStore } from './stored-site.ts';

/** Commands for an owner who can no longer log in to the admin. */
export const RECOVERY_COMMANDS = [
  'reset-second-factor',
  'reset-passcode',
  'remove-passkeys',
] as const;

type RecoveryCommand = (typeof RECOVERY_COMMANDS)[number];

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
    .action((options: JsonOption) => recover('reset-passcode', options));

async function recover(what: RecoveryCommand, options: JsonOption): Promise<void> {
  const message = await runRecoveryCommand(what, readSettings());
  printResult(options, { message }, message.split('\n'));
}

/**
 * Runs a command on the site of these settings, which may be running. Resolves to the lines to print. Throws a
 * StartError, or the store's error; the passcode, the second factor and the sessions are as before then.
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
    const result =
      'The second factor is off, its recovery codes are void, and all sessions have ended.';
    return recorded(store, 'second-factor-off', result);
  },

  async 'reset-passcode'(store) {
    const passcode = generatePasscode();
    await setPasscode(store, passcode);
    const passkeys = (await passkeyHosts(store)).length;
    const result = [
      'All sessions have ended.',
      ...(passkeys === 0
        ? []
        : [`Passkeys still log in (${passkeys}), until engawa admin remove-passkeys.`]),
      `The new admin passcode, shown this once: ${passcode}`,
    ].join(' ');
    return recorded(store, 'passcode-changed', result);
  },

  async 'remove-passkeys'(store) {
    await resetLoginThrottles(store);
    const removed = await deletePasskeysWithSessions(store);
    if (removed === 0) return 'There was no passkey.';
    const result = `Passkeys removed: ${removed}. All sessions have ended.`;
    return recorded(store, 'passkeys-removed', result);
  },
};

/** Records the event, and returns the result with a further line where the audit log could not be written. */
async function recorded(
  store: Store,
  event: 'second-factor-off' | 'passcode-changed' | 'passkeys-removed',
  result: string,
): Promise<string> {
  const lines = [result];
  await auditWithNotes(store, lines).record({ event }, THIS_MACHINE);
  return lines.join('\n');
}
