import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  DIALECTS,
  migratedPlaceForTest,
  openForTest,
  refuse,
  refuseConnections,
  type StorePlace,
} from '../../tests/support/stores.ts';
import { sha256 } from '../core/hashes.ts';
import { insertTokens, redeemToken } from '../downloads/queries.ts';
import { SchemaError } from './migrate.ts';
import { openPostgres } from './postgres.ts';
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
    const place = await migratedPlaceForTest(dialect);
    const store = await openForTest(place);
    await refuse(place, 'after insert on settings');
    const error = await errorOf(write(store));
    expect(isStoreError(error)).toBe(true);
    expect(isStoreError(new Error('not stored', { cause: error }))).toBe(true);
  });

  it('is anything that a closed store throws', async () => {
    const store = await (await migratedPlaceForTest(dialect)).open();
    await store.close();
    expect(isStoreError(await errorOf(write(store)))).toBe(true);
    expect(isStoreError(await errorOf(store.ping()))).toBe(true);
  });

  it('is the refusal of a store that a newer version has migrated', () => {
    expect(isStoreError(new SchemaError('newer'))).toBe(true);
  });

  it('is no mistake of the program', () => {
    expect(isStoreError(new TypeError('undefined is not a function'))).toBe(false);
    expect(isStoreError('refused')).toBe(false);
  });
});

it('is a lock of another process on SQLite', async () => {
  const place = await migratedPlaceForTest('sqlite');
  const store = await openForTest(place);
  const other = new SqliteDatabase(`${place.settings.DATA_DIR}/engawa.sqlite`);
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  expect(isStoreError(await errorOf(write(store)))).toBe(true);
});

it('is a PostgreSQL that lets nobody in, or goes away in the midst of a statement', async () => {
  const place = await migratedPlaceForTest('postgres');
  const store = await openForTest(place);
  await write(store);
  const letIn = await refuseConnections(place);
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

async function storeWithToken(place: StorePlace): Promise<Store> {
  const store = await openForTest(place);
  const row = { tokenHash: sha256('token'), ending: 'oken', toolId: 'tool-1', note: '' };
  await insertTokens(store.db, [{ ...row, issuedAt: NOW, expiresAt: null }], null);
  return store;
}

/** A proxy on a local port. When it is closed it still accepts connections, and ends them at once. */
async function startProxy(target: string): Promise<{ port: string; close(): void }> {
  let isClosed = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client.on('error', () => undefined));
    if (isClosed) return client.destroy();
    const database = connect(Number(target), '127.0.0.1').on('error', () => client.destroy());
    client.pipe(database).pipe(client);
    client.on('close', () => database.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    isClosed = true;
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    close();
    server.close();
  });
  const bound = server.address();
  return { port: String(typeof bound === 'object' ? bound?.port : ''), close };
}

describe('the outcome of a write is known', () => {
  it.each(DIALECTS)('where the database refuses it: %s', async (dialect) => {
    const place = await migratedPlaceForTest(dialect);
    const store = await storeWithToken(place);
    await place.query('alter table tokens rename to gone');
    const error = await redeem(store);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toMatchObject(UNKNOWN);
    await place.query('alter table gone rename to tokens');
    expect(await redeem(store)).toBe(true);
  });

  it('where no connection can be made', async () => {
    const place = await migratedPlaceForTest('postgres');
    const store = await storeWithToken(place);
    const letIn = await refuseConnections(place);
    // The first ones may still have a connection that is about to break, and a pooler refuses after 5 seconds.
    const later = { timeout: 30_000 };
    await expect.poll(() => redeem(store), later).not.toMatchObject(UNKNOWN);
    expect(await redeem(store)).toBeInstanceOf(Error);
    await letIn();
    expect(await redeem(store)).toBe(true);
  });

  it('where a proxy lets nobody through to the database', async () => {
    const place = await migratedPlaceForTest('postgres');
    const proxy = await startProxy(new URL(place.direct).port);
    const address = new URL(place.settings.DATABASE_URL ?? '');
    address.port = proxy.port;
    const store = await openPostgres(address.href);
    onTestFinished(() => store.close());
    proxy.close();
    // The first ones may still have a connection that is about to break.
    await expect.poll(() => redeem(store)).not.toMatchObject(UNKNOWN);
    expect(await redeem(store)).toBeInstanceOf(Error);
  });

  it('after the refusal of a full disk', async () => {
    const error = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    await expect(withOutcome(Promise.reject(error), UNKNOWN.code)).rejects.toBe(error);
  });
});

describe('the outcome of a write is not known', () => {
  it('where the server goes away in the midst of it', async () => {
    const place = await migratedPlaceForTest('postgres');
    const store = await storeWithToken(place);
    await place.query(`create function slow() returns trigger language plpgsql as
      $$ begin perform pg_sleep(30); return new; end $$;
      create trigger slow before update on tokens for each row execute function slow()`);
    const redeeming = redeem(store);
    await expect
      .poll(() =>
        place.query(`select pg_terminate_backend(pid) as ended from pg_stat_activity
          where wait_event = 'PgSleep' and datname = current_database()`),
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
