import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Dialect, POSTGRES_SCHEMA } from '../../server/store/dialect.ts';
import type { BeforeMigration } from '../../server/store/migrate.ts';
import { openPostgres } from '../../server/store/postgres.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import type { Store } from '../../server/store/store.ts';
import { copyFilledStore, copyMigratedStore, fillStore } from './ready-store.ts';

export const DIALECTS = ['sqlite', 'postgres'] as const satisfies readonly Dialect[];

/** A new place for a store: a folder or a database. */
export interface StorePlace {
  /** The settings for a site to use this store. */
  readonly settings: Readonly<Record<string, string>>;
  /** The address of the database without a pooler; empty for a folder. */
  readonly direct: string;
  /** Opens the store at this place, also several times. */
  open(beforeMigration?: BeforeMigration): Promise<Store>;
  /** Runs a statement on a separate connection. */
  query(statement: string): Promise<unknown[]>;
  remove(): Promise<void>;
}

/** All stored rows at a place, without counts of attempts and the times when sessions were last seen. */
export const everythingIn = async ({ query }: StorePlace): Promise<string> =>
  JSON.stringify([
    await query('select * from portfolio'),
    await query('select * from issued_tokens'),
    await query('select * from used_tokens'),
    await query('select * from messages'),
    await query('select id_hash from sessions'),
    await query('select * from settings'),
    await query('select * from second_factor'),
    await query('select * from recovery_codes'),
  ]);

/** Creates an empty place that exists until it is removed. */
export const newPlace = (dialect: Dialect): Promise<StorePlace> =>
  dialect === 'sqlite' ? newFolder() : newDatabase();

/**
 * Creates a place for tests of the store. For SQLite, a database with empty tables is copied. A PostgreSQL
 * database gets its tables when it is opened, which is quicker than copying one.
 */
async function newMigratedPlace(dialect: Dialect): Promise<StorePlace> {
  if (dialect === 'postgres') return newDatabase();
  const place = await newFolder();
  await copyMigratedStore(place.settings.DATA_DIR);
  return place;
}

/** Creates a place with the sample content and the passcode of the tests, for a site. */
export async function newSitePlace(dialect: Dialect): Promise<StorePlace> {
  if (dialect === 'postgres') {
    const place = await newDatabase();
    const store = await place.open();
    await fillStore(store);
    await store.close();
    return place;
  }
  const place = await newFolder();
  await copyFilledStore(place.settings.DATA_DIR);
  return place;
}

const forTest = (make: (dialect: Dialect) => Promise<StorePlace>) => async (dialect: Dialect) => {
  const place = await make(dialect);
  onTestFinished(() => place.remove());
  return place;
};

/** The same places, but removed when the running test is finished. */
export const placeForTest = forTest(newPlace);
export const migratedPlaceForTest = forTest(newMigratedPlace);
export const sitePlaceForTest = forTest(newSitePlace);

/** Opens a store at a place, and closes it when the running test is finished. */
export async function openForTest(place: StorePlace): Promise<Store> {
  const store = await place.open();
  onTestFinished(() => store.close());
  return store;
}

/** Opens a fresh SQLite store for the running test. */
export const freshStore = async (): Promise<Store> =>
  openForTest(await migratedPlaceForTest('sqlite'));

/** Makes the database of a place refuse connections, until the returned function is called. */
export async function refuseConnections(place: StorePlace): Promise<() => Promise<void>> {
  const server = `${inject('postgres')}/postgres`;
  const name = new URL(place.direct).pathname.slice(1);
  await queryOnce(server, `alter database ${name} allow_connections false`);
  await queryOnce(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  return async () => {
    await queryOnce(server, `alter database ${name} allow_connections true`);
  };
}

async function newFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-store-'));
  return {
    settings: { DATA_DIR: folder },
    direct: '',
    open: (beforeMigration) => openSqlite(folder, beforeMigration),
    async query(statement) {
      const database = new SqliteDatabase(path.join(folder, 'engawa.sqlite'));
      try {
        const prepared = database.prepare(statement);
        if (prepared.reader) return prepared.all();
        prepared.run();
        return [];
      } finally {
        database.close();
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  } satisfies StorePlace;
}

// Creating a database takes longer than most tests, so it is emptied and used again.
const emptyDatabases: string[] = [];

async function newDatabase(): Promise<StorePlace> {
  const address = emptyDatabases.pop() ?? (await createDatabase());
  const pooler = inject('pooler');
  const pooled = pooler === undefined ? address : `${pooler}${new URL(address).pathname}`;
  return {
    settings: { DATABASE_URL: pooled },
    direct: address,
    // A connection that is still closing may break when another one ends it.
    open: (beforeMigration) => openPostgres(pooled, () => undefined, beforeMigration),
    query: (statement) => queryOnce(address, statement),
    async remove() {
      // Otherwise the pooler would give the next test a connection that this one has closed.
      if (pooler !== undefined) return dropDatabase(address);
      await queryOnce(
        address,
        'select pg_terminate_backend(pid) from pg_stat_activity ' +
          'where datname = current_database() and pid <> pg_backend_pid()',
      );
      await queryOnce(address, `drop schema if exists ${POSTGRES_SCHEMA} cascade`);
      emptyDatabases.push(address);
    },
  };
}

async function createDatabase(): Promise<string> {
  const server = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await queryOnce(`${server}/postgres`, `create database ${name}`);
  return `${server}/${name}`;
}

async function dropDatabase(address: string): Promise<void> {
  const name = new URL(address).pathname.slice(1);
  await queryOnce(`${inject('postgres')}/postgres`, `drop database ${name} with (force)`);
}

async function queryOnce(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({
    connectionString,
    options: `-c search_path=${POSTGRES_SCHEMA},public`,
  });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
