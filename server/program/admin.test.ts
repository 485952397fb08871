import { describe, expect, it } from 'vitest';
import { storeFactor, storePasskey, storeSession } from '../../tests/support/login-rows.ts';
import { DIALECTS, migratedDatabaseForTest, openForTest } from '../../tests/support/stores.ts';
import { auditPage } from '../audit/audit.ts';
import { createLoginThrottles, readPasscodeHash, verifyPasscode } from '../login/passcodes.ts';
import { parseSettings } from '../settings/settings.ts';
import { settingRows } from '../store/setting-rows.ts';
import { createThrottle, type Throttle } from '../throttles/throttles.ts';
import { RECOVERY_COMMANDS, runRecoveryCommand } from './admin.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const SOME_HASH = 'scrypt$1024$8$1$c2FsdA$c2FsdHNhbHRzYWx0c2FsdHNhbHRzYWx0c2FsdHNhbHQ';

describe.each(DIALECTS)('the owner of the machine, with a site on %s,', (dialect) => {
  const setUp = async () => {
    const database = await migratedDatabaseForTest(dialect);
    // The site goes on meanwhile.
    const store = await openForTest(database);
    await settingRows(store).write('passcode-hash', SOME_HASH);
    await storeFactor(store, NOW);
    await storePasskey(store, 'site.example', NOW);
    await storeSession(store, 'session', NOW);
    const left = async () => ({
      sessions: (await database.query('select * from sessions')).length,
      factors: (await database.query('select * from second_factor')).length,
      codes: (await database.query('select * from recovery_codes')).length,
      passkeys: (await database.query('select * from passkeys')).length,
    });
    const events = async () => (await auditPage(store, {})).entries;
    return { database, store, env: parseSettings(database.settings), left, events };
  };
  const noted = { address: '', browser: '' };

  it('switches the second factor off, and ends all sessions', async () => {
    const { store, env, left, events } = await setUp();
    expect(await runRecoveryCommand('reset-second-factor', env)).toMatch(
      /^The second factor is off/,
    );
    expect(await left()).toEqual({ sessions: 0, factors: 0, codes: 0, passkeys: 1 });
    expect(await readPasscodeHash(store)).toBe(SOME_HASH);
    expect(await events()).toMatchObject([{ event: 'second-factor-off', ...noted }]);
    expect(await runRecoveryCommand('reset-second-factor', env)).toBe(
      'There was no second factor.',
    );
  });

  it('gets a new passcode, and ends all sessions', async () => {
    const { store, env, left, events } = await setUp();
    const output = await runRecoveryCommand('reset-passcode', env);
    expect(output).toMatch(/ Passkeys still log in \(1\), until engawa admin remove-passkeys\. /);
    const passcode = output.split(': ')[1] ?? '';
    expect(passcode).toMatch(/^([a-z]{4}-){4}[a-z]{4}$/);
    expect(await verifyPasscode(passcode, (await readPasscodeHash(store)) ?? '')).toBe(true);
    expect(await left()).toEqual({ sessions: 0, factors: 1, codes: 2, passkeys: 1 });
    expect(await events()).toMatchObject([{ event: 'passcode-changed', ...noted }]);
    expect(JSON.stringify(await events())).not.toContain(passcode);
  });

  it('removes all passkeys, and ends all sessions', async () => {
    const { store, env, left, events } = await setUp();
    expect(await runRecoveryCommand('remove-passkeys', env)).toMatch(/^Passkeys removed: 1\. /);
    expect(await left()).toEqual({ sessions: 0, factors: 1, codes: 2, passkeys: 0 });
    expect(await events()).toMatchObject([{ event: 'passkeys-removed', ...noted }]);
    await storeSession(store, 'another', NOW);
    expect(await runRecoveryCommand('remove-passkeys', env)).toBe('There was no passkey.');
    expect(await left()).toMatchObject({ sessions: 1 });
  });

  it.each(RECOVERY_COMMANDS)('ends every wait of the login with %s, and no other', async (what) => {
    const { database, store, env } = await setUp();
    const { attempts, codes } = createLoginThrottles(store);
    const other = createThrottle(store, { name: 'logins-of-others', perKey: 1, seconds: 60 });
    const useUp = async (throttle: Throttle, count: number) => {
      for (let time = 0; time < count; time += 1) await throttle.attempt('a');
      await expect(throttle.attempt('a')).rejects.toMatchObject({ code: 'too-many-attempts' });
    };
    await useUp(attempts, 10);
    await useUp(codes, 30);
    await useUp(other, 1);
    await runRecoveryCommand(what, env);
    for (const throttle of [attempts, codes]) await throttle.attempt('a');
    await expect(other.attempt('a')).rejects.toMatchObject({ code: 'too-many-attempts' });
    // With the counts, how often the waits have grown is forgotten as well.
    expect(
      await database.query("select key from throttles where key like 'login%:waits:%'"),
    ).toEqual([]);
  });

  it.each(['reset-second-factor', 'remove-passkeys'] as const)(
    'changes nothing by %s where the sessions cannot be ended',
    async (what) => {
      const { database, env, left } = await setUp();
      await database.query('alter table sessions rename to hidden');
      await expect(runRecoveryCommand(what, env)).rejects.toThrow(/sessions/);
      await database.query('alter table hidden rename to sessions');
      expect(await left()).toEqual({ sessions: 1, factors: 1, codes: 2, passkeys: 1 });
    },
  );

  it('is told if the passcode is a setting, and nothing is changed', async () => {
    const { store, env } = await setUp();
    const set = { ...env, adminPasscode: 'correct horse battery staple' };
    await expect(runRecoveryCommand('reset-passcode', set)).rejects.toThrow(
      /^ADMIN_PASSCODE is set\./,
    );
    expect(await readPasscodeHash(store)).toBe(SOME_HASH);
  });
});

it('a recovery command creates no site', async () => {
  const env = parseSettings({ DATA_DIR: '/nonexistent' });
  await expect(runRecoveryCommand('reset-passcode', env)).rejects.toThrow(
    /^There is no site in DATA_DIR/,
  );
});
