import { scryptSync } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { storeSession } from '../../tests/support/login-rows.ts';
import {
  DIALECTS,
  databaseForTest,
  freshStore,
  migratedDatabaseForTest,
  openForTest,
  refuse,
} from '../../tests/support/stores.ts';
import { type Throttle, TooManyAttempts } from '../throttles/throttles.ts';
import {
  changePasscodeHash,
  createLoginThrottles,
  createPasscodeQueue,
  ensurePasscode,
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

  it('is replaced by a different one in the settings, which ends all sessions and is never printed', async () => {
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

  it.each(DIALECTS)('is printed by one of two first starts at once, on %s', async (dialect) => {
    const database = await databaseForTest(dialect);
    const firstStore = await openForTest(database);
    const two = await openForTest(database);
    const starts = await Promise.all([ensurePasscode(firstStore), ensurePasscode(two)]);
    const [told = '', ...others] = starts.filter((generated) => generated !== null);
    expect(others).toEqual([]);
    const hash = (await readPasscodeHash(firstStore)) ?? '';
    expect(hash).not.toContain(told);
    expect(await verifyPasscode(told, hash)).toBe(true);
    expect(await ensurePasscode(firstStore)).toBeNull();
  });

  it.each(DIALECTS)('stays unchanged if the sessions cannot be ended, on %s', async (dialect) => {
    const database = await migratedDatabaseForTest(dialect);
    const store = await openForTest(database);
    await changePasscodeHash(store, 'old');
    await storeSession(store, 'session', NOW);
    await refuse(database, 'after delete on sessions');
    await expect(changePasscodeHash(store, 'new')).rejects.toThrow('refused');
    expect(await readSettledPasscodeHash(store)).toBe('old');
    expect(await database.query('select id_hash from sessions')).toHaveLength(1);
  });

  it('is seen by a login while PostgreSQL is still changing it', async () => {
    const database = await migratedDatabaseForTest('postgres');
    const store = await openForTest(database);
    await changePasscodeHash(store, 'old');
    await storeSession(store, 'a', NOW);
    await database.query(`create function hold() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(1); return null; end $$;
      create trigger hold after delete on sessions for each statement execute function hold()`);
    const holder = new pg.Client({ connectionString: database.directUrl });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('select pg_advisory_lock(1)');
    const waitingStatements = () =>
      database.query(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);

    const change = changePasscodeHash(store, 'new');
    await expect.poll(waitingStatements).toHaveLength(1);
    // The sessions are deleted, but not for others yet: this one is not among them.
    await storeSession(store, 'b', NOW);
    const hash = readSettledPasscodeHash(store);
    await expect.poll(waitingStatements).toHaveLength(2);
    await holder.query('select pg_advisory_unlock(1)');
    await change;
    expect(await hash).toBe('new');
  });
});

describe('the throttles of the login', () => {
  // The counts in the store go by the clock of the machine.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  /** Who attempts until it is refused, and rests for a day after every second wait: the attempts of ten days. */
  async function attemptsOfTenDays(throttle: Throttle): Promise<number> {
    const end = Date.now() + 10 * DAY_MS;
    let attempts = 0;
    let waits = 0;
    while (Date.now() < end) {
      const error: unknown = await throttle.attempt('a').catch((caught: unknown) => caught);
      if (error instanceof TooManyAttempts) {
        waits += 1;
        const pause = waits % 2 === 0 ? DAY_MS + HOUR_MS : 0;
        vi.setSystemTime(Date.now() + (error.retryAfter ?? 0) * 1000 + pause);
      } else attempts += 1;
    }
    return attempts;
  }

  it.each([
    ['attempts', 70, 10],
    ['codes', 150, 30],
  ] as const)(
    'allow %s: %i on a first day and %i on each after, also with rests in between',
    { timeout: 90_000 },
    async (name, first, later) => {
      const throttle = createLoginThrottles(await freshStore())[name];
      expect(await attemptsOfTenDays(throttle)).toBeLessThanOrEqual(first + 9 * later);
    },
  );
});

describe('the queue of passcodes', () => {
  it('checks one at a time, in an interval, networks in turn', async () => {
    const enqueue = createPasscodeQueue(20);
    const order: string[] = [];
    let runningChecks = 0;
    const begins: number[] = [];
    const check = (name: string) => async () => {
      begins.push(performance.now());
      runningChecks += 1;
      expect(runningChecks).toBe(1);
      await new Promise(setImmediate);
      order.push(name);
      runningChecks -= 1;
      return name;
    };
    const net = (host: number) => `2001:0db8:0001:000${host}::/64`;
    const all = [
      enqueue(net(1), check('a1')),
      enqueue(net(2), check('a2')),
      enqueue(net(3), check('a3')),
      enqueue('192.0.2.1', check('b1')),
    ];
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
    // All addresses of a /48 are one network.
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const [index, begun] of begins.slice(1).entries()) {
      expect(begun - (begins[index] ?? 0)).toBeGreaterThanOrEqual(19);
    }
  });

  it('lets 60 wait, and takes a place from the network with the most for another one', async () => {
    const enqueue = createPasscodeQueue(0);
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    void enqueue('192.0.2.250', () => gate);
    const errors: unknown[] = [];
    const guess = (address: string) =>
      enqueue(address, async () => 'checked').catch((error: unknown) => errors.push(error));
    const guesses = Array.from({ length: 70 }, (_, index) => guess(`192.0.2.${index % 7}`));
    const owner = enqueue('198.51.100.1', async () => 'the owner');
    open();
    expect(await owner).toBe('the owner');
    await Promise.all(guesses);
    expect(errors).toHaveLength(11);
    expect(errors[0]).toMatchObject({ code: 'too-many-attempts', retryAfter: 30 });
  });
});
