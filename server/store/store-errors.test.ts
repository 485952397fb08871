import { describe, expect, it, onTestFinished } from 'vitest';
import {
  DIALECTS,
  migratedDatabaseForTest,
  openForTest,
  refuse,
  refuseConnections,
  type TestDatabase,
} from '../../tests/support/stores.ts';
import { sha256 } from '../core/hashes.ts';
import { insertTokens, redeemToken } from '../downloads/queries.ts';
import type { Store } from './store.ts';
import { isStoreError, withOutcome } from './store-errors.ts';

const write = ({ db }: Store) =>
  db.insertInto('settings').values({ name: 'a', value: 'b' }).execute();

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('It did not fail.'),
    (error: unknown) => error,
  );

describe.each(DIALECTS)('an error of the store: %s', (dialect) => {
  it('is a refused statement, also as the cause of another error', async () => {
    const database = await migratedDatabaseForTest(dialect);
    const store = await openForTest(database);
    await refuse(database, 'after insert on settings');
    const error = await errorOf(write(store));
    expect(isStoreError(error)).toBe(true);
    expect(isStoreError(new Error('not stored', { cause: error }))).toBe(true);
  });

  it('is not a mistake of the program', () => {
    expect(isStoreError(new TypeError('undefined is not a function'))).toBe(false);
    expect(isStoreError('refused')).toBe(false);
  });
});

it('is a connection that breaks in the middle of a statement', () => {
  expect(isStoreError(new Error('read ECONNRESET'))).toBe(true);
  expect(isStoreError(new Error('write EPIPE'))).toBe(true);
});

it('is a PostgreSQL that accepts no connection, or stops in the middle of a statement', async () => {
  const database = await migratedDatabaseForTest('postgres');
  const store = await openForTest(database);
  await write(store);
  const letIn = await refuseConnections(database);
  onTestFinished(letIn);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(isStoreError(await errorOf(write(store)))).toBe(true);
  }
});

const UNKNOWN = { code: 'token-outcome-unknown' } as const;
const NOW = '2026-01-01T00:00:00.000Z';
const redeem = (store: Store) =>
  redeemToken(store.db, { token: 'token', toolId: 'tool-1', now: NOW }).catch(
    (error: unknown) => error,
  );

async function storeWithToken(database: TestDatabase): Promise<Store> {
  const store = await openForTest(database);
  const row = { tokenHash: sha256('token'), ending: 'oken', toolId: 'tool-1', note: '' };
  await insertTokens(store.db, [{ ...row, issuedAt: NOW, expiresAt: null }], null);
  return store;
}

describe('the outcome of a write is known', () => {
  it.each(DIALECTS)('where the database refuses it: %s', async (dialect) => {
    const database = await migratedDatabaseForTest(dialect);
    const store = await storeWithToken(database);
    await database.query('alter table tokens rename to gone');
    const error = await redeem(store);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toMatchObject(UNKNOWN);
    await database.query('alter table gone rename to tokens');
    expect(await redeem(store)).toBe(true);
  });

  it('after the refusal of a full disk', async () => {
    const error = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    await expect(withOutcome(Promise.reject(error), UNKNOWN.code)).rejects.toBe(error);
  });
});

describe('the outcome of a write is not known', () => {
  it('if the server stops in the middle of it', async () => {
    const database = await migratedDatabaseForTest('postgres');
    const store = await storeWithToken(database);
    await database.query(`create function slow() returns trigger language plpgsql as
      $$ begin perform pg_sleep(30); return new; end $$;
      create trigger slow before update on tokens for each row execute function slow()`);
    const redeeming = redeem(store);
    await expect
      .poll(
        () =>
          database.query(`select pg_terminate_backend(pid) as ended from pg_stat_activity
            where wait_event = 'PgSleep' and datname = current_database()`),
        { timeout: 10_000 },
      )
      .toEqual([{ ended: true }]);
    expect(await redeeming).toMatchObject(UNKNOWN);
  });

  it.each([
    new Error('Connection terminated unexpectedly'),
    Object.assign(new Error('reset'), { code: 'ECONNRESET', syscall: 'read' }),
    Object.assign(new Error('server conn crashed?'), { code: '08P01', severity: 'FATAL' }),
    'no error',
  ])('after %o', async (error) => {
    await expect(withOutcome(Promise.reject(error), UNKNOWN.code)).rejects.toMatchObject(UNKNOWN);
  });
});
