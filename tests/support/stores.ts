import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { SelectQueryNode, TableNode } from 'kysely';
import pg from 'pg';
import { inject, onTestFinished, vi } from 'vitest';
import type { BeforeMigration } from '../../server/store/migrate.ts';
import { openPostgres } from '../../server/store/postgres.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { type Dialect, POSTGRES_SCHEMA, type Store } from '../../server/store/store.ts';
import { type Contents, copyStore, fillStore } from './ready-store.ts';

export const DIALECTS = ['sqlite', 'postgres'] as const satisfies readonly Dialect[];

/** A database of a test: SQLite in a folder, or PostgreSQL. */
export interface TestDatabase {
  /** The settings for a site to use this store. */
  readonly settings: Readonly<Record<string, string>>;
  /** The URL of the database without a pooler; empty for SQLite. */
  readonly directUrl: string;
  /** Opens a store over the database, also several times. */
  open(beforeMigration?: BeforeMigration): Promise<Store>;
  /** Runs a statement on a separate connection. */
  query(statement: string): Promise<unknown[]>;
  /** Runs statements one after the other on one connection, and returns the rows of each. */
  queryAll(statements: readonly string[]): Promise<unknown[][]>;
  remove(): Promise<void>;
}

/** All rows of a database, without counts of attempts and the times when sessions were last seen. */
export const everythingIn = async ({ queryAll }: TestDatabase): Promise<string> =>
  JSON.stringify(
    await queryAll([
      'select * from portfolio',
      'select * from tokens',
      'select * from messages',
      'select id_hash from sessions',
      'select * from settings',
      'select * from second_factor',
      'select * from recovery_codes',
      'select * from passkeys',
      'select * from passkey_answers',
    ]),
  );

/** Creates a database that exists until it is removed. Without contents, it has no tables until it is opened. */
export async function newDatabase(dialect: Dialect, contents?: Contents): Promise<TestDatabase> {
  if (dialect === 'sqlite') {
    const database = await newSqliteDatabase();
    if (contents !== undefined) await copyStore(database.settings.DATA_DIR, contents);
    return database;
  }
  const database = await newPostgresDatabase(contents !== undefined);
  if (contents !== 'site') return database;
  const store = await database.open();
  await fillStore(store);
  await store.close();
  return database;
}

/** Creates a database with the sample content and the passcode of the tests, for a site. */
export const newSiteDatabase = (dialect: Dialect): Promise<TestDatabase> =>
  newDatabase(dialect, 'site');

const forTest = (contents?: Contents) => async (dialect: Dialect) => {
  const database = await newDatabase(dialect, contents);
  onTestFinished(() => database.remove());
  return database;
};

/**
 * The same, but removed when the running test is finished. A test that changes tables, or the list of migrations, needs
 * the first: a PostgreSQL database of the others is emptied and used again.
 */
export const databaseForTest = forTest();
export const migratedDatabaseForTest = forTest('tables');
export const siteDatabaseForTest = forTest('site');

/** Opens a store over a database, and closes it when the running test is finished. */
export async function openForTest(database: TestDatabase): Promise<Store> {
  const store = await database.open();
  onTestFinished(() => store.close());
  return store;
}

/** Opens a fresh SQLite store for the running test. */
export const freshStore = async (): Promise<Store> =>
  openForTest(await migratedDatabaseForTest('sqlite'));

/**
 * A store whose queries a test sees: the tables that were read, each time. While `isAway`, it does not answer; `hold`
 * runs once, before the next rows that were read are returned.
 */
export function watchQueries(store: Store) {
  const watch: { reads: string[]; isAway: boolean; hold: (() => Promise<unknown>) | null } = {
    reads: [],
    isAway: false,
    hold: null,
  };
  const db = store.db.withPlugin({
    transformQuery({ node }) {
      if (watch.isAway) throw new Error('The store is away.');
      const [table] = SelectQueryNode.is(node) ? (node.from?.froms ?? []) : [];
      if (table !== undefined && TableNode.is(table)) watch.reads.push(table.table.identifier.name);
      return node;
    },
    async transformResult({ result }) {
      const { hold } = watch;
      watch.hold = null;
      await hold?.();
      return result;
    },
  });
  return Object.assign(watch, { store: { ...store, db } });
}

/** Lets such a statement, as `after insert on settings`, fail when its rows have been written already. */
export async function refuse(database: TestDatabase, when: string): Promise<void> {
  await database.query(
    database.directUrl === ''
      ? `create trigger refusal ${when} begin select raise(abort, 'refused'); end`
      : `create function refusal() returns trigger language plpgsql as
          $$ begin raise exception 'refused'; end $$;
        create trigger refusal ${when} for each row execute function refusal()`,
  );
}

/**
 * Makes a database refuse connections, until the returned function is called. It returns when one is let in: a pooler
 * that was refused tries again only after a second.
 */
export async function refuseConnections(database: TestDatabase): Promise<() => Promise<void>> {
  const server = `${inject('postgres')}/postgres`;
  const name = new URL(database.directUrl).pathname.slice(1);
  await queriesAt(server, [
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  ]);
  return async () => {
    await queriesAt(server, [`alter database ${name} allow_connections true`]);
    await vi.waitFor(async () => (await database.open()).close(), 10_000);
  };
}

async function newSqliteDatabase() {
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-store-'));
  const queryAll = async (statements: readonly string[]): Promise<unknown[][]> => {
    const database = new SqliteDatabase(path.join(folder, 'engawa.sqlite'));
    try {
      return statements.map((statement) => {
        const prepared = database.prepare(statement);
        if (prepared.reader) return prepared.all();
        prepared.run();
        return [];
      });
    } finally {
      database.close();
    }
  };
  return {
    settings: { DATA_DIR: folder },
    directUrl: '',
    open: (beforeMigration) => openSqlite(folder, beforeMigration),
    query: async (statement) => (await queryAll([statement])).flat(),
    queryAll,
    remove: () => rm(folder, { recursive: true, force: true }),
  } satisfies TestDatabase;
}

/** Databases with empty tables. To create one takes longer than most tests, so it is used again. */
const emptied: string[] = [];

const END_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

/**
 * Leaves of a database what its migrations made: no rows, no functions of a test and their triggers, and numbers that
 * begin anew. The locks wait for transactions that are still being ended. To truncate takes longer.
 */
const EMPTY = `do $$
  declare statement text;
  begin
    set local session_replication_role = replica;
    for statement in
      select format('drop function %s cascade', oid::regprocedure)
      from pg_proc where pronamespace = to_regnamespace('${POSTGRES_SCHEMA}')
      union all
      select format(
        case relkind when 'S' then 'alter sequence %1$s restart'
        else 'lock table %1$s; delete from %1$s' end, oid::regclass)
      from pg_class where relnamespace = to_regnamespace('${POSTGRES_SCHEMA}')
        and relkind in ('r', 'S') and relname not like 'kysely%'
    loop
      execute statement;
    end loop;
  end
$$`;

async function newPostgresDatabase(isUsedAgain: boolean): Promise<TestDatabase> {
  const server = inject('postgres');
  const pooler = inject('pooler');
  const known = isUsedAgain ? emptied.pop() : undefined;
  const name = known ?? `test_${randomUUID().replaceAll('-', '')}`;
  if (known === undefined) await queriesAt(`${server}/postgres`, [`create database ${name}`]);
  const address = `${server}/${name}`;
  const pooled = `${pooler ?? server}/${name}`;
  return {
    settings: { DATABASE_URL: pooled },
    directUrl: address,
    // Without a log: a connection that is still closing may break when another one ends it.
    open: (before) => openPostgres(pooled, before && { before }),
    query: async (statement) => (await queriesAt(address, [statement])).flat(),
    queryAll: (statements) => queriesAt(address, statements),
    async remove() {
      // The pooler would give the next test a connection that this one has closed.
      if (isUsedAgain && pooler === undefined) {
        await queriesAt(address, [END_CONNECTIONS, EMPTY]);
        emptied.push(name);
      } else await queriesAt(`${server}/postgres`, [`drop database ${name} with (force)`]);
    },
  };
}

async function queriesAt(
  connectionString: string,
  statements: readonly string[],
): Promise<unknown[][]> {
  const client = new pg.Client({
    connectionString,
    options: `-c search_path=${POSTGRES_SCHEMA},public`,
  });
  await client.connect();
  try {
    const all: unknown[][] = [];
    for (const statement of statements) all.push((await client.query(statement)).rows);
    return all;
  } finally {
    await client.end();
  }
}
