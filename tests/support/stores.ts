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
import { copyFilledStore, copyMigratedStore, fillStore } from './ready-store.ts';

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
      ...['select * from portfolio', 'select * from tokens', 'select * from messages'],
      ...['select id_hash from sessions', 'select * from settings'],
      ...['select * from second_factor', 'select * from recovery_codes'],
      ...['select * from passkeys', 'select * from passkey_answers'],
    ]),
  );

/** Creates an empty database that exists until it is removed. */
export const newEmptyDatabase = (dialect: Dialect): Promise<TestDatabase> =>
  dialect === 'sqlite' ? newSqliteDatabase() : newPostgresDatabase('nothing');

/**
 * Creates a database with empty tables. For SQLite, it is a copy of one. A PostgreSQL database gets its tables when it
 * is first opened, and is used again with empty tables. A test that changes the tables, or the list of migrations,
 * needs `databaseForTest`.
 */
async function newMigratedDatabase(dialect: Dialect): Promise<TestDatabase> {
  if (dialect === 'postgres') return newPostgresDatabase('tables');
  const database = await newSqliteDatabase();
  await copyMigratedStore(database.settings.DATA_DIR);
  return database;
}

/** Creates a database with the sample content and the passcode of the tests, for a site. */
export async function newSiteDatabase(dialect: Dialect): Promise<TestDatabase> {
  if (dialect === 'postgres') {
    const database = await newPostgresDatabase('tables');
    const store = await database.open();
    await fillStore(store);
    await store.close();
    return database;
  }
  const database = await newSqliteDatabase();
  await copyFilledStore(database.settings.DATA_DIR);
  return database;
}

const forTest = (make: (dialect: Dialect) => Promise<TestDatabase>) => async (dialect: Dialect) => {
  const database = await make(dialect);
  onTestFinished(() => database.remove());
  return database;
};

/** The same, but removed when the running test is finished. */
export const databaseForTest = forTest(newEmptyDatabase);
export const migratedDatabaseForTest = forTest(newMigratedDatabase);
export const siteDatabaseForTest = forTest(newSiteDatabase);

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

/** Resolves when a statement in a PostgreSQL database waits for another transaction. */
export const untilOneWaits = (database: TestDatabase): Promise<void> =>
  vi.waitFor(
    async () => {
      const waiting = `select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`;
      if ((await database.query(waiting)).length === 0) throw new Error('No statement waits.');
    },
    { interval: 5, timeout: 10_000 },
  );

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
 * Makes a database refuse connections, until the returned function is called. It returns when one is let
 * in: a pooler that was refused tries again only after a second.
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
    await vi.waitFor(() => canConnect(database.settings.DATABASE_URL), 10_000);
  };
}

/** Throws where a database lets nobody in. */
async function canConnect(connectionString: string | undefined): Promise<void> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
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

// Creating a database, and its tables, takes longer than most tests. So it is emptied and used again.
const unused = { nothing: [] as string[], tables: [] as string[] };

/** Databases of `unused`: without a table, or with the empty tables of this version once they were opened. */
type Unused = keyof typeof unused;

const END_CONNECTIONS =
  'select pg_terminate_backend(pid) from pg_stat_activity ' +
  'where datname = current_database() and pid <> pg_backend_pid()';

/**
 * Deletes all rows but those of the migrations, and lets the numbers begin anew. The locks wait for transactions that
 * are still being ended. Truncating a table takes longer than deleting a few rows.
 */
const EMPTY_TABLES = `do $$
  declare one record;
  begin
    set local session_replication_role = replica;
    for one in
      select c.oid::regclass as name, c.relkind as kind, pg_relation_size(c.oid) > 65536 as large
      from pg_class c
      where c.relnamespace = to_regnamespace('${POSTGRES_SCHEMA}') and c.relkind in ('r', 'S')
        and c.relname not like 'kysely%'
      order by c.relname
    loop
      if one.kind = 'S' then
        execute format('alter sequence %s restart', one.name);
      else
        execute format('lock table %s', one.name);
        if one.large then execute format('truncate %s cascade', one.name);
        else execute format('delete from %s', one.name);
        end if;
      end if;
    end loop;
  end
$$`;

/** Whether a test has added a trigger or a function: migrations have none. */
const HAS_MORE_THAN_TABLES = `select exists (
    select from pg_proc where pronamespace = to_regnamespace('${POSTGRES_SCHEMA}')
  ) or exists (
    select from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = to_regnamespace('${POSTGRES_SCHEMA}')
  ) as more`;

async function newPostgresDatabase(kind: Unused): Promise<TestDatabase> {
  const url = unused[kind].pop() ?? (await createDatabase());
  const pooler = inject('pooler');
  const pooled = pooler === undefined ? url : `${pooler}${new URL(url).pathname}`;
  return {
    settings: { DATABASE_URL: pooled },
    directUrl: url,
    // Without a log: a connection that is still closing may break when another one ends it.
    open: (before) => openPostgres(pooled, before && { before }),
    query: async (statement) => (await queriesAt(url, [statement])).flat(),
    queryAll: (statements) => queriesAt(url, statements),
    async remove() {
      // Otherwise the pooler would give the next test a connection that this one has closed.
      if (pooler !== undefined) return dropDatabase(url);
      await withClient(url, async (client) => {
        await client.query(END_CONNECTIONS);
        const { rows } = await client.query<{ more: boolean }>(HAS_MORE_THAN_TABLES);
        const isKept = kind === 'tables' && rows[0]?.more === false;
        await client.query(
          isKept ? EMPTY_TABLES : `drop schema if exists ${POSTGRES_SCHEMA} cascade`,
        );
        unused[isKept ? 'tables' : 'nothing'].push(url);
      });
    },
  };
}

async function createDatabase(): Promise<string> {
  const server = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await queriesAt(`${server}/postgres`, [`create database ${name}`]);
  return `${server}/${name}`;
}

async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await queriesAt(`${inject('postgres')}/postgres`, [`drop database ${name} with (force)`]);
}

const queriesAt = (url: string, statements: readonly string[]): Promise<unknown[][]> =>
  withClient(url, async (client) => {
    const all: unknown[][] = [];
    for (const statement of statements) all.push((await client.query(statement)).rows);
    return all;
  });

async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    options: `-c search_path=${POSTGRES_SCHEMA},public`,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
