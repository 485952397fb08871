import { randomBytes } from 'node:crypto';
import { Kysely, WithSchemaPlugin } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { POSTGRES_SCHEMA } from './dialect.ts';
import { appliedMigrations, migratorFor } from './migrate.ts';
import { connectionOptions } from './postgres.ts';
import type { Database } from './schema.ts';
import { StatelessPostgresDialect } from './stateless-postgres.ts';
import { withClient } from './with-client.ts';

/** A copy of a large table may take long: only the connection has a limit. */
const LIMITS = { connectionTimeoutMillis: 5_000 };

/** How many rows are in memory at once: one may be as large as the content of a save. */
const ROWS_AT_ONCE = 20;

/**
 * Calls `work` with the address of a copy of the site's tables, in a database of its own on the same server, which is
 * deleted afterwards. Throws the driver's error, also where the role may not create databases.
 */
export async function withPostgresCopy<T>(
  address: string,
  work: (copy: string) => Promise<T>,
): Promise<T> {
  const name = `engawa_copy_${randomBytes(8).toString('hex')}`;
  const url = new URL(address);
  url.pathname = `/${name}`;
  return withClient(address, LIMITS, async (source) => {
    await source.query(`create database ${name}`);
    try {
      await fill(source, url.href);
      return await work(url.href);
    } finally {
      await source.query(`drop database if exists ${name} with (force)`);
    }
  });
}

/** Makes the same tables by the same migrations, and copies the rows of one point in time. */
async function fill(source: pg.Client, copy: string): Promise<void> {
  await makeTables(copy, await migrationsOf(source));
  await withClient(copy, LIMITS, async (target) => {
    const { rows } = await target.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = $1 and tablename not like 'kysely%'`,
      [POSTGRES_SCHEMA],
    );
    await source.query('begin isolation level repeatable read read only');
    for (const { name } of rows) await copyRows(source, target, pg.escapeIdentifier(name));
    await source.query('commit');
  });
}

async function migrationsOf(source: pg.Client): Promise<readonly string[]> {
  const { rows } = await source.query<{ name: string }>(
    `select name from ${POSTGRES_SCHEMA}.kysely_migration order by name`,
  );
  return rows.map(({ name }) => name);
}

async function makeTables(copy: string, migrations: readonly string[]): Promise<void> {
  const pool = new pg.Pool({ ...connectionOptions(copy), max: 1 });
  const db = new Kysely<Database>({
    dialect: new StatelessPostgresDialect({ pool, cursor: Cursor }),
    plugins: [new WithSchemaPlugin(POSTGRES_SCHEMA)],
  });
  try {
    const { error } = await migratorFor(db, 'postgres').migrateTo(migrations.at(-1) ?? '');
    if (error !== undefined) throw error;
    const made = await appliedMigrations(db, 'postgres');
    if (made.join() !== migrations.join()) throw new Error('Its list of migrations has a gap.');
  } finally {
    await db.destroy();
  }
}

// As texts, which no driver changes.
async function copyRows(source: pg.Client, target: pg.Client, name: string): Promise<void> {
  const table = `${POSTGRES_SCHEMA}.${name}`;
  // A migration may have inserted some.
  await target.query(`delete from ${table}`);
  const cursor = source.query(
    new Cursor<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`),
  );
  for (;;) {
    const rows = await cursor.read(ROWS_AT_ONCE);
    if (rows.length === 0) break;
    await target.query(
      `insert into ${table} overriding system value
       select r.* from unnest($1::text[]) as given, jsonb_populate_record(null::${table}, given::jsonb) as r`,
      [rows.map(({ row }) => row)],
    );
  }
  await cursor.close();
}
