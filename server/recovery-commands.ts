import { createAudit, THIS_MACHINE } from './audit/audit.ts';
import { auditRows } from './audit/rows.ts';
import type { Settings } from './env.ts';
import { resetLoginThrottles } from './login/login-throttles.ts';
import { generatePasscode, setPasscode } from './login/passcodes.ts';
import { secondFactorRows } from './login/second-factor-rows.ts';
import { sessionRows } from './login/session-rows.ts';
import { StartError } from './start-error.ts';
import { openStore } from './storage.ts';
import { hasSqlite } from './store/sqlite.ts';
import type { Store } from './store/store.ts';

/** Commands for an owner who can no longer log in to the admin. */
export const RECOVERY_COMMANDS = ['reset-second-factor', 'reset-passcode'] as const;

export type RecoveryCommand = (typeof RECOVERY_COMMANDS)[number];

/**
 * Runs a command on the site of these settings, which may be running. Resolves to the line to print. Throws a
 * StartError.
 */
export async function runRecoveryCommand(
  command: RecoveryCommand,
  settings: Settings,
): Promise<string> {
  if (settings.databaseUrl === undefined && !hasSqlite(settings.dataDir)) {
    throw new StartError(`There is no site in DATA_DIR (${settings.dataDir}).`, 'Name its folder.');
  }
  if (command === 'reset-passcode' && settings.adminPasscode !== undefined) {
    throw new StartError('ADMIN_PASSCODE is set.', 'Change it there, and start the site again.');
  }
  const store = await openStore(settings);
  try {
    return await ACTIONS[command](store);
  } finally {
    await store.close();
  }
}

const recordEvent = (store: Store, event: 'second-factor-off' | 'passcode-changed') =>
  createAudit(
    auditRows(store),
    () => new Date(),
    (error) => {
      throw error;
    },
  ).record({ event }, THIS_MACHINE);

const ACTIONS: Readonly<Record<RecoveryCommand, (store: Store) => Promise<string>>> = {
  async 'reset-second-factor'(store) {
    // First, so that the command can be repeated where the database fails before its end.
    await resetLoginThrottles(store);
    if (!(await secondFactorRows(store).delete())) return 'There was no second factor.';
    // An attacker may be logged in.
    await sessionRows(store).deleteAll();
    await recordEvent(store, 'second-factor-off');
    return 'The second factor is off, its recovery codes are void, and all sessions have ended.';
  },

  async 'reset-passcode'(store) {
    const passcode = generatePasscode();
    await setPasscode(store, passcode);
    await recordEvent(store, 'passcode-changed');
    return `All sessions have ended. The new admin passcode, shown this once: ${passcode}`;
  },
};
