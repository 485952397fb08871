import { createAudit, THIS_MACHINE } from './audit/audit.ts';
import type { Settings } from './env.ts';
import { resetLoginThrottles } from './login/login-throttles.ts';
import { generatePasscode, setPasscode } from './login/passcodes.ts';
import { secondFactorRows } from './login/second-factor-rows.ts';
import { sessionRows } from './login/session-rows.ts';
import { StartError } from './start-error.ts';
import { openStore } from './storage.ts';
import { hasSqlite } from './store/sqlite.ts';
import type { Store } from './store/store.ts';

/** What the owner of the machine can do where the way into the admin is lost. */
export const RECOVERY_COMMANDS = ['reset-second-factor', 'reset-passcode'] as const;

export type RecoveryCommand = (typeof RECOVERY_COMMANDS)[number];

/**
 * Does it to the site of these settings, which may be running meanwhile, and resolves to the line that says
 * so. Throws a StartError.
 */
export async function runRecoveryCommand(what: RecoveryCommand, env: Settings): Promise<string> {
  if (env.databaseUrl === undefined && !hasSqlite(env.dataDir)) {
    throw new StartError(`There is no site in DATA_DIR (${env.dataDir}).`, 'Name its folder.');
  }
  if (what === 'reset-passcode' && env.adminPasscode !== undefined) {
    throw new StartError('ADMIN_PASSCODE is set.', 'Change it there, and start the site again.');
  }
  const store = await openStore(env);
  try {
    return await DEEDS[what](store);
  } finally {
    await store.close();
  }
}

const note = (store: Store, event: 'second-factor-off' | 'passcode-changed') =>
  createAudit(
    store,
    () => new Date(),
    (error) => {
      throw error;
    },
  ).record({ event }, THIS_MACHINE);

const DEEDS: Readonly<Record<RecoveryCommand, (store: Store) => Promise<string>>> = {
  async 'reset-second-factor'(store) {
    // First, so that doing it once more helps where the database failed on the way.
    await resetLoginThrottles(store);
    if (!(await secondFactorRows(store).delete())) return 'There was no second factor.';
    // Who made it necessary may be logged in.
    await sessionRows(store).deleteAll();
    await note(store, 'second-factor-off');
    return 'The second factor is off, its recovery codes are void, and all sessions have ended.';
  },

  async 'reset-passcode'(store) {
    const passcode = generatePasscode();
    await setPasscode(store, passcode);
    await note(store, 'passcode-changed');
    return `All sessions have ended. The new admin passcode, shown this once: ${passcode}`;
  },
};
