import { describe, expect, it } from 'vitest';
import { RECOVERY_COMMAND } from '../../domain/passkeys.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { auditRows } from '../audit/rows.ts';
import { parseSettings } from '../env.ts';
import { createLoginThrottles } from '../login/login-throttles.ts';
import { passcodeRows } from '../login/passcode-rows.ts';
import { verifyPasscode } from '../login/passcodes.ts';
import { passkeyRows } from '../login/passkey-rows.ts';
import { secondFactorRows } from '../login/second-factor-rows.ts';
import { sessionRows } from '../login/session-rows.ts';
import { settingRows } from '../store/setting-rows.ts';
import { createThrottle, type Throttle } from '../throttles/throttles.ts';
import { RECOVERY_COMMANDS, runRecoveryCommand } from './recovery-commands.ts';

const PASSKEY = {
  ...{ id: 'key', name: 'Phone', publicKey: 'key', counter: 0 },
  ...{ transports: [], host: 'site.example' },
};
const NOW = '2026-01-01T00:00:00.000Z';
const SOME_HASH = 'scrypt$1024$8$1$c2FsdA$c2FsdHNhbHRzYWx0c2FsdHNhbHRzYWx0c2FsdHNhbHQ';
const FROM = { address: '192.0.2.1', browser: '' };

describe.each(DIALECTS)('the owner of the machine, with a site on %s,', (dialect) => {
  const setUp = async () => {
    const place = await migratedPlaceForTest(dialect);
    // The site goes on meanwhile.
    const store = await openForTest(place);
    await settingRows(store).write('passcode-hash', 'a hash');
    await secondFactorRows(store).begin('SECRET', NOW);
    await secondFactorRows(store).confirm({ secret: 'SECRET', step: 1, now: NOW, hashes: ['a'] });
    await passkeyRows(store).add(PASSKEY, NOW);
    await passkeyRows(store).limitPasscode('known-with-command', PASSKEY.host);
    await sessionRows(store).create({ idHash: 'session', now: NOW, ...FROM });
    const sessions = () =>
      sessionRows(store).list({ seenAfter: '2025', createdAfter: '2025', latest: '2027' }, 9);
    const events = () => auditRows(store).list({ filter: 'all', limit: 9 });
    return { place, store, env: parseSettings(place.settings), sessions, events };
  };
  const noted = { address: '', browser: '' };

  it('switches the second factor off, and ends all sessions', async () => {
    const { store, env, sessions, events } = await setUp();
    expect(await runRecoveryCommand('reset-second-factor', env)).toMatch(
      /^The second factor is off/,
    );
    expect(await secondFactorRows(store).read()).toBeNull();
    expect(await secondFactorRows(store).countCodes()).toBe(0);
    expect(await sessions()).toEqual([]);
    expect(await passcodeRows(store).read()).toBe('a hash');
    expect(await events()).toMatchObject([{ event: 'second-factor-off', ...noted }]);
    expect(await runRecoveryCommand('reset-second-factor', env)).toBe(
      'There was no second factor.',
    );
  });

  it('gets a new passcode, and ends all sessions', async () => {
    const { store, env, sessions, events } = await setUp();
    await settingRows(store).write('passcode-hash', SOME_HASH);
    const said = await runRecoveryCommand('reset-passcode', env);
    expect(said).toMatch(/ Passkeys still log in \(1\), until engawa admin remove-passkeys\. /);
    const passcode = said.split(': ')[1] ?? '';
    expect(passcode).toMatch(/^([a-z]{4}-){4}[a-z]{4}$/);
    const hash = (await passcodeRows(store).read()) ?? '';
    expect(await verifyPasscode(passcode, hash)).toBe(true);
    expect(await sessions()).toEqual([]);
    expect(await secondFactorRows(store).read()).not.toBeNull();
    expect(await events()).toMatchObject([{ event: 'passcode-changed', ...noted }]);
    expect(JSON.stringify(await events())).not.toContain(passcode);
    await passkeyRows(store).deleteAllWithSessions();
    expect(await runRecoveryCommand('reset-passcode', env)).not.toMatch(/passkey/i);
  });

  it('removes all passkeys, and ends all sessions', async () => {
    const { store, env, sessions, events } = await setUp();
    expect(await runRecoveryCommand('remove-passkeys', env)).toMatch(/^Passkeys removed: 1\. /);
    expect(await passkeyRows(store).list()).toEqual([]);
    expect(await sessions()).toEqual([]);
    expect(await passcodeRows(store).read()).toBe('a hash');
    expect(await secondFactorRows(store).read()).not.toBeNull();
    expect(await events()).toMatchObject([{ event: 'passkeys-removed', ...noted }]);
    expect(await runRecoveryCommand('remove-passkeys', env)).toBe('There was no passkey.');
  });

  it.each(RECOVERY_COMMANDS)('gets the passcode accepted everywhere with %s', async (what) => {
    const { store, env } = await setUp();
    await settingRows(store).write('passcode-hash', SOME_HASH);
    expect(await passkeyRows(store).passcodeLogin()).toBe('known-with-command');
    await runRecoveryCommand(what, env);
    expect(await passkeyRows(store).passcodeLogin()).toBe('everywhere');
  });

  it.each(RECOVERY_COMMANDS)(
    'lifts every wait of the login with %s, and no other',
    async (what) => {
      const { place, store, env } = await setUp();
      const { strangers, known, codes, ...passkeys } = createLoginThrottles(store);
      const other = createThrottle(store, { name: 'logins-of-others', perKey: 1, seconds: 60 });
      const useUp = async (throttle: Throttle, attempts: number) => {
        for (let time = 0; time < attempts; time += 1) await throttle.attempt('a');
        await expect(throttle.attempt('a')).rejects.toMatchObject({ code: 'too-many-attempts' });
      };
      await useUp(strangers, 10);
      await useUp(known, 10);
      await useUp(codes, 30);
      await useUp(passkeys.passkeyStrangers, 30);
      await useUp(passkeys.passkeyKnown, 30);
      await useUp(other, 1);
      if (what === 'reset-passcode') await settingRows(store).write('passcode-hash', SOME_HASH);
      await runRecoveryCommand(what, env);
      for (const throttle of [strangers, known, codes, ...Object.values(passkeys)])
        await throttle.attempt('a');
      await expect(other.attempt('a')).rejects.toMatchObject({ code: 'too-many-attempts' });
      // With the counts, how often the waits have grown is forgotten as well.
      expect(
        await place.query("select key from throttles where key like 'login%:waits:%'"),
      ).toEqual([]);
    },
  );

  it.each(RECOVERY_COMMANDS)(
    'is told the result of %s where the audit log cannot be written',
    async (what) => {
      const { place, store, env } = await setUp();
      await settingRows(store).write('passcode-hash', SOME_HASH);
      await place.query('alter table audit_log rename to hidden');
      const [said = '', note, ...others] = (await runRecoveryCommand(what, env)).split('\n');
      await place.query('alter table hidden rename to audit_log');
      expect(note).toMatch(/^The audit log has no entry of this: .*audit_log/);
      expect(others).toEqual([]);
      if (what === 'reset-second-factor') return expect(said).toMatch(/^The second factor is off/);
      if (what === 'remove-passkeys') return expect(said).toMatch(/^Passkeys removed: 1\./);
      const hash = (await passcodeRows(store).read()) ?? '';
      expect(await verifyPasscode(said.split(': ')[1] ?? '', hash)).toBe(true);
    },
  );

  it('keeps the second factor where the sessions cannot be ended, and can try again', async () => {
    const { place, store, env, sessions } = await setUp();
    await place.query('alter table sessions rename to hidden');
    await expect(runRecoveryCommand('reset-second-factor', env)).rejects.toThrow(/sessions/);
    expect(await secondFactorRows(store).read()).not.toBeNull();
    await place.query('alter table hidden rename to sessions');
    expect(await runRecoveryCommand('reset-second-factor', env)).toMatch(
      /^The second factor is off/,
    );
    expect(await sessions()).toEqual([]);
  });

  it('is told where the passcode is a setting, and nothing is changed', async () => {
    const { store, env } = await setUp();
    const set = { ...env, adminPasscode: 'correct horse battery staple' };
    await expect(runRecoveryCommand('reset-passcode', set)).rejects.toThrow(
      /^ADMIN_PASSCODE is set\./,
    );
    expect(await passcodeRows(store).read()).toBe('a hash');
    // The command that the owner types before a limit is the way back there too.
    for (const what of RECOVERY_COMMANDS) {
      if (RECOVERY_COMMAND === `engawa admin ${what}`) await runRecoveryCommand(what, set);
    }
    expect(await passkeyRows(store).passcodeLogin()).toBe('everywhere');
  });
});

it('makes no site where there is none', async () => {
  const env = parseSettings({ DATA_DIR: '/nonexistent' });
  await expect(runRecoveryCommand('reset-passcode', env)).rejects.toThrow(
    /^There is no site in DATA_DIR/,
  );
});
