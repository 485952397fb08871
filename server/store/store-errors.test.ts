import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  DIALECTS,
  migratedPlaceForTest,
  openForTest,
  refuse,
  refuseConnections,
} from '../../tests/support/stores.ts';
import { SchemaError } from './migrate.ts';
import type { Store } from './store.ts';
import { isStoreError } from './store-errors.ts';

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
