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
  /** Runs statements one after the other on one connection, and returns the rows of each. */
  queryAll(statements: readonly string[]): Promise<unknown[][]>;
  remove(): Promise<void>;
}

/** All stored rows at a place, without counts of attempts and the times when sessions were last seen. */
export const everythingIn = async ({ queryAll }: StorePlace): Promise<string> =>
  JSON.stringify(
    await queryAll([
      ...['select * from portfolio', 'select * from tokens', 'select * from messages'],
      ...['select id_hash from sessions', 'select * from settings'],
      ...['select * from second_factor', 'select * from recovery_codes'],
      ...['select * from passkeys', 'select * from passkey_answers'],
    ]),
  );

/** Creates an empty place that exists until it is removed. */
export const newPlace = (dialect: Dialect): Promise<StorePlace> =>
  dialect === 'sqlite' ? newFolder() : newDatabase('nothing');

/**
 * Creates a place for tests of the store. For SQLite, a database with empty tables is copied. A PostgreSQL database
 * gets its tables when it is opened first, and is used again with empty tables. A test that changes the tables, or the
 * list of migrations, needs `placeForTest`.
 */
async function newMigratedPlace(dialect: Dialect): Promise<StorePlace> {
  if (dialect === 'postgres') return newDatabase('tables');
  const place = await newFolder();
  await copyMigratedStore(place.settings.DATA_DIR);
  return place;
}

/** Creates a place with the sample content and the passcode of the tests, for a site. */
export async function newSitePlace(dialect: Dialect): Promise<StorePlace> {
  if (dialect === 'postgres') {
    const place = await newDatabase('tables');
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
export const untilOneWaits = (place: StorePlace): Promise<void> =>
  vi.waitFor(
    async () => {
      const waiting = `select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`;
      if ((await place.query(waiting)).length === 0) throw new Error('No statement waits.');
    },
    { interval: 5, timeout: 10_000 },
  );

/** Lets such a statement, as `after insert on settings`, fail when its rows have been written already. */
export async function refuse(place: StorePlace, when: string): Promise<void> {
  await place.query(
    place.direct === ''
      ? `create trigger refusal ${when} begin select raise(abort, 'refused'); end`
      : `create function refusal() returns trigger language plpgsql as
          $$ begin raise exception 'refused'; end $$;
        create trigger refusal ${when} for each row execute function refusal()`,
  );
}

/**
 * Makes the database of a place refuse connections, until the returned function is called. It returns when one is let
 * in: a pooler that was refused tries again only after a second.
 */
export async function refuseConnections(place: StorePlace): Promise<() => Promise<void>> {
  const server = `${inject('postgres')}/postgres`;
  const name = new URL(place.direct).pathname.slice(1);
  await queriesAt(server, [
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  ]);
  return async () => {
    await queriesAt(server, [`alter database ${name} allow_connections true`]);
    await vi.waitFor(() => canConnect(place.settings.DATABASE_URL), 10_000);
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

async function newFolder() {
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
    direct: '',
    open: (beforeMigration) => openSqlite(folder, beforeMigration),
    query: async (statement) => (await queryAll([statement])).flat(),
    queryAll,
    remove: () => rm(folder, { recursive: true, force: true }),
  } satisfies StorePlace;
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

async function newDatabase(kind: Unused): Promise<StorePlace> {
  const address = unused[kind].pop() ?? (await createDatabase());
  const pooler = inject('pooler');
  const pooled = pooler === undefined ? address : `${pooler}${new URL(address).pathname}`;
  return {
    settings: { DATABASE_URL: pooled },
    direct: address,
    // Without a log: a connection that is still closing may break when another one ends it.
    open: (before) => openPostgres(pooled, before && { before }),
    query: async (statement) => (await queriesAt(address, [statement])).flat(),
    queryAll: (statements) => queriesAt(address, statements),
    async remove() {
      // Otherwise the pooler would give the next test a connection that this one has closed.
      if (pooler !== undefined) return dropDatabase(address);
      await withClient(address, async (client) => {
        await client.query(END_CONNECTIONS);
        const { rows } = await client.query<{ more: boolean }>(HAS_MORE_THAN_TABLES);
        const isKept = kind === 'tables' && rows[0]?.more === false;
        await client.query(
          isKept ? EMPTY_TABLES : `drop schema if exists ${POSTGRES_SCHEMA} cascade`,
        );
        unused[isKept ? 'tables' : 'nothing'].push(address);
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

async function dropDatabase(address: string): Promise<void> {
  const name = new URL(address).pathname.slice(1);
  await queriesAt(`${inject('postgres')}/postgres`, [`drop database ${name} with (force)`]);
}

const queriesAt = (address: string, statements: readonly string[]): Promise<unknown[][]> =>
  withClient(address, async (client) => {
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
