import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DIALECTS, freshStore, openForTest, placeForTest } from '../../tests/support/stores.ts';
import { StartError } from '../start-error.ts';
import { passcodeRows } from './passcode-rows.ts';
import {
  ensurePasscode,
  generatePasscode,
  hashPasscode,
  PASSCODE_MIN,
  setPasscode,
  verifyPasscode,
} from './passcodes.ts';
import { sessionRows } from './session-rows.ts';

const PASSCODE = 'correct horse battery staple';

/** A hash of low cost, where the cost is not the subject: one of the site's takes a third of a second. */
function cheapHash(passcode: string): string {
  const salt = Buffer.from('salt');
  const key = scryptSync(passcode, salt, 32, { N: 1_024, r: 4, p: 2 });
  return `scrypt$1024$4$2$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

describe('a hashed passcode', () => {
  it('has the cost that OWASP asks for: scrypt with N=2^15, r=8, p=3, and a salt of 128 bits', async () => {
    const hash = await hashPasscode(PASSCODE);
    const [scheme, N, r, p, salt = ''] = hash.split('$');
    expect([scheme, N, r, p]).toEqual(['scrypt', '32768', '8', '3']);
    expect(Buffer.from(salt, 'base64url')).toHaveLength(16);
    expect(await verifyPasscode(PASSCODE, hash)).toBe(true);
    expect(await verifyPasscode(PASSCODE.toUpperCase(), hash)).toBe(false);
  });

  it('cannot be read from its hash, nor compared with another one', async () => {
    const [one, two] = await Promise.all([hashPasscode(PASSCODE), hashPasscode(PASSCODE)]);
    expect(one).not.toContain(PASSCODE);
    expect(one).not.toBe(two);
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
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

describe('a generated passcode', () => {
  it('is five short words, longer than the recommended length', () => {
    for (let time = 0; time < 200; time += 1) {
      const passcode = generatePasscode();
      expect(passcode).toMatch(/^([bdfgjkmnprstvz][aeiou]){2}(-([bdfgjkmnprstvz][aeiou]){2}){4}$/);
      expect(passcode.length).toBeGreaterThanOrEqual(PASSCODE_MIN);
    }
    expect(PASSCODE_MIN).toBe(15);
  });

  it('is another one every time', () => {
    const many = Array.from({ length: 500 }, generatePasscode);
    expect(new Set(many).size).toBe(500);
  });
});

/** The use of a session that has not expired. */
const SEEN = {
  idHash: 'session',
  now: '2026',
  seenAfter: '2025',
  createdAfter: '2025',
  latest: '2027',
};

describe('the passcode of the site', () => {
  it('is generated on the first start, told once, and kept as a hash', async () => {
    const store = await freshStore();
    const generated = await ensurePasscode(store);
    const hash = await passcodeRows(store).read();
    expect(generated).not.toBeNull();
    expect(hash).not.toContain(generated);
    expect(await verifyPasscode(generated ?? '', hash ?? '')).toBe(true);
    expect(await ensurePasscode(store)).toBeNull();
    expect(await passcodeRows(store).read()).toBe(hash);
  });

  it('is the given one, which is never told', async () => {
    const store = await freshStore();
    await setPasscode(store, PASSCODE);
    expect(await ensurePasscode(store)).toBeNull();
    const hash = await passcodeRows(store).read();
    expect(await verifyPasscode(PASSCODE, hash ?? '')).toBe(true);
  });

  it('is replaced by a given one that differs, which ends all sessions', async () => {
    const store = await freshStore();
    await passcodeRows(store).insertIfMissing(cheapHash('an earlier passcode'));
    await sessionRows(store).create({ idHash: 'session', now: '2026', address: '', browser: '' });
    expect(await setPasscode(store, PASSCODE)).toBe(true);
    const hash = await passcodeRows(store).read();
    expect(await verifyPasscode('an earlier passcode', hash ?? '')).toBe(false);
    expect(await verifyPasscode(PASSCODE, hash ?? '')).toBe(true);
    expect(await sessionRows(store).touch(SEEN)).toBe(false);
  });

  it('is not replaced by one of fewer than 15 characters, and no session ends', async () => {
    const store = await freshStore();
    await expect(setPasscode(store, 'fourteen chars')).rejects.toThrow(StartError);
    expect(await passcodeRows(store).read()).toBeNull();
    expect(await setPasscode(store, 'fifteen letters')).toBe(false);
    await passcodeRows(store).change(cheapHash('fifteen letters'));
    await sessionRows(store).create({ idHash: 'session', now: '2026', address: '', browser: '' });
    await expect(setPasscode(store, 'fourteen chars')).rejects.toThrow(
      'ADMIN_PASSCODE is too short for a new passcode. Set it to at least 15 characters, or leave it out.',
    );
    expect(await sessionRows(store).touch(SEEN)).toBe(true);
    expect(await setPasscode(store, 'fifteen letters')).toBe(false);
  });

  it('may be a shorter one of an earlier version', async () => {
    const store = await freshStore();
    await passcodeRows(store).insertIfMissing(cheapHash('eight888'));
    expect(await setPasscode(store, 'eight888')).toBe(false);
    await expect(setPasscode(store, 'eight889')).rejects.toThrow('too short');
  });

  it('leaves sessions alone where the given one is the same, or none is given', async () => {
    const store = await freshStore();
    await passcodeRows(store).insertIfMissing(cheapHash(PASSCODE));
    await sessionRows(store).create({ idHash: 'session', now: '2026', address: '', browser: '' });
    expect(await setPasscode(store, PASSCODE)).toBe(false);
    expect(await ensurePasscode(store)).toBeNull();
    expect(await sessionRows(store).touch(SEEN)).toBe(true);
  });

  it.each(DIALECTS)(
    'is told by one of two first starts at the same time, on %s',
    async (dialect) => {
      const place = await placeForTest(dialect);
      const one = await openForTest(place);
      const two = await openForTest(place);
      const starts = await Promise.all([ensurePasscode(one), ensurePasscode(two)]);
      const told = starts.filter((generated) => generated !== null);
      expect(told).toHaveLength(1);
      const hash = await passcodeRows(one).read();
      expect(await verifyPasscode(told[0] ?? '', hash ?? '')).toBe(true);
    },
  );
});
