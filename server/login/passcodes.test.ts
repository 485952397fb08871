import { scryptSync } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { storeSession } from '../../tests/support/login-rows.ts';
import {
  DIALECTS,
  freshStore,
  migratedPlaceForTest,
  openForTest,
  placeForTest,
  refuse,
} from '../../tests/support/stores.ts';
import { PASSCODE_MIN } from '../settings/settings.ts';
import {
  changePasscodeHash,
  ensurePasscode,
  generatePasscode,
  hashPasscode,
  readPasscodeHash,
  readSettledPasscodeHash,
  setPasscode,
  verifyPasscode,
} from './passcodes.ts';

const PASSCODE = 'correct horse battery staple';
const NOW = '2026-01-01T00:00:00.000Z';

/** A hash of low cost, where the cost is not the subject: one of the site's takes a third of a second. */
function cheapHash(passcode: string): string {
  const salt = Buffer.from('salt');
  const key = scryptSync(passcode, salt, 32, { N: 1_024, r: 4, p: 2 });
  return `scrypt$1024$4$2$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

describe('a hashed passcode', () => {
  it('has the cost that OWASP asks for: scrypt with N=2^15, r=8, p=3, and a salt of 128 bits', async () => {
    const [one, two] = await Promise.all([hashPasscode(PASSCODE), hashPasscode(PASSCODE)]);
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPasscode(PASSCODE, one)).toBe(true);
    expect(await verifyPasscode(PASSCODE.toUpperCase(), one)).toBe(false);
  });

  it('may hold any characters, in either of their two written forms', async () => {
    const hash = await hashPasscode('縁側 caf\u00e9 😀');
    expect(await verifyPasscode('縁側 cafe\u0301 😀', hash)).toBe(true);
  });

  it('is recognised by the cost that its hash was made with, and nothing else is', async () => {
    const cheap = cheapHash(PASSCODE);
    expect(await verifyPasscode(PASSCODE, cheap)).toBe(true);
    for (const other of ['', 'wrong', `${PASSCODE} `, PASSCODE.toUpperCase()]) {
      expect(await verifyPasscode(other, cheap)).toBe(false);
    }
  });

  it.each(['', 'plain', 'bcrypt$1$2$3$a$b', 'scrypt$1$2$3'])(
    'is an error where its hash is %j, never a match',
    async (hash) => {
      await expect(verifyPasscode(PASSCODE, hash)).rejects.toThrow('unknown form');
    },
  );
});

it('a generated passcode is five short words, other ones every time', () => {
  const many = Array.from({ length: 500 }, generatePasscode);
  expect(new Set(many).size).toBe(500);
  for (const passcode of many) {
    expect(passcode).toMatch(/^([bdfgjkmnprstvz][aeiou]){2}(-([bdfgjkmnprstvz][aeiou]){2}){4}$/);
    expect(passcode.length).toBeGreaterThanOrEqual(PASSCODE_MIN);
  }
});

describe('the passcode of the site', () => {
  const siteWith = async (passcode: string) => {
    const store = await freshStore();
    await changePasscodeHash(store, cheapHash(passcode));
    await storeSession(store, 'session', NOW);
    const sessions = () => store.db.selectFrom('sessions').select('idHash').execute();
    const isSet = async (expected: string) =>
      verifyPasscode(expected, (await readPasscodeHash(store)) ?? '');
    return { store, sessions, isSet };
  };

  it('is replaced by a given one that differs, which ends all sessions and is never told', async () => {
    const { store, sessions, isSet } = await siteWith('an earlier passcode');
    expect(await setPasscode(store, PASSCODE)).toBe(true);
    expect(await isSet('an earlier passcode')).toBe(false);
    expect(await isSet(PASSCODE)).toBe(true);
    expect(await sessions()).toEqual([]);
    expect(await ensurePasscode(store)).toBeNull();
  });

  it('is not replaced by one of fewer than 15 characters, and no session ends', async () => {
    const { store, sessions, isSet } = await siteWith('eight888');
    await expect(setPasscode(store, 'fourteen chars')).rejects.toThrow(
      'ADMIN_PASSCODE is too short for a new passcode. Set it to at least 15 characters, or leave it out.',
    );
    // One of an earlier version may be shorter.
    expect(await setPasscode(store, 'eight888')).toBe(false);
    expect(await isSet('eight888')).toBe(true);
    expect(await sessions()).toHaveLength(1);
  });

  it.each(DIALECTS)('is told by one of two first starts at once, on %s', async (dialect) => {
    const place = await placeForTest(dialect);
    const one = await openForTest(place);
    const two = await openForTest(place);
    const starts = await Promise.all([ensurePasscode(one), ensurePasscode(two)]);
    const [told = '', ...others] = starts.filter((generated) => generated !== null);
    expect(others).toEqual([]);
    const hash = (await readPasscodeHash(one)) ?? '';
    expect(hash).not.toContain(told);
    expect(await verifyPasscode(told, hash)).toBe(true);
    expect(await ensurePasscode(one)).toBeNull();
  });

  it.each(DIALECTS)('stays where the sessions cannot be ended, on %s', async (dialect) => {
    const place = await migratedPlaceForTest(dialect);
    const store = await openForTest(place);
    await changePasscodeHash(store, 'old');
    await storeSession(store, 'session', NOW);
    await refuse(place, 'after delete on sessions');
    await expect(changePasscodeHash(store, 'new')).rejects.toThrow('refused');
    expect(await readSettledPasscodeHash(store)).toBe('old');
    expect(await place.query('select id_hash from sessions')).toHaveLength(1);
  });

  it('is seen by a login while PostgreSQL is still changing it', async () => {
    const place = await migratedPlaceForTest('postgres');
    const store = await openForTest(place);
    await changePasscodeHash(store, 'old');
    await storeSession(store, 'a', NOW);
    await place.query(`create function hold() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(1); return null; end $$;
      create trigger hold after delete on sessions for each statement execute function hold()`);
    const holder = new pg.Client({ connectionString: place.direct });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('select pg_advisory_lock(1)');
    const waiting = () =>
      place.query(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);

    const change = changePasscodeHash(store, 'new');
    await expect.poll(waiting).toHaveLength(1);
    // The sessions are deleted, but not for others yet: this one is not among them.
    await storeSession(store, 'b', NOW);
    const read = readSettledPasscodeHash(store);
    await expect.poll(waiting).toHaveLength(2);
    await holder.query('select pg_advisory_unlock(1)');
    await change;
    expect(await read).toBe('new');
  });
});
