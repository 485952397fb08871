import path from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, WithSchemaPlugin } from 'kysely';
import pg from 'pg';
import { sha256 } from '../../server/hashes.ts';
import { type Dialect, POSTGRES_SCHEMA } from '../../server/store/dialect.ts';
import { migratorFor } from '../../server/store/migrate.ts';
import { migrationsFor } from '../../server/store/migrations/index.ts';
import type { Database } from '../../server/store/schema.ts';
import { samplePortfolio } from './sample-portfolio.ts';
import type { StorePlace } from './stores.ts';

/** The names of all migrations, the first one first. */
export const migrationNames = (dialect: Dialect): string[] => Object.keys(migrationsFor(dialect));

/** Creates the tables at a place as they were after a migration. */
export async function migrateTo(
  place: StorePlace,
  dialect: Dialect,
  migration: string,
): Promise<void> {
  const db =
    dialect === 'sqlite'
      ? new Kysely<Database>({
          dialect: new SqliteDialect({
            database: new SqliteDatabase(path.join(place.settings.DATA_DIR ?? '', 'engawa.sqlite')),
          }),
        })
      : new Kysely<Database>({
          dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: place.direct }) }),
          plugins: [new WithSchemaPlugin(POSTGRES_SCHEMA)],
        });
  try {
    const { error } = await migratorFor(db, dialect).migrateTo(migration);
    if (error !== undefined) throw error;
  } finally {
    await db.destroy();
  }
}

const text = (value: unknown): string =>
  `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`;

/** The columns of the first version. */
const COLUMNS =
  'id, home_data, about_data, skills_data, projects_data, downloads_data, version, created_at, updated_at';

const NOW = '2026-01-01T00:00:00.000Z';

/** Fills tables of the first version, or of a later one, with a site in use. */
export async function fillEarlier({ queryAll }: StorePlace, migration: string): Promise<void> {
  const { home, about, skills, projects, downloads } = samplePortfolio;
  const sections = [{ ...home, name: 'Asha 縁側' }, about, skills, projects, downloads];
  await queryAll([
    `insert into portfolio (${COLUMNS}) values ('main', ${sections.map(text).join(', ')}, 3, '${NOW}', '${NOW}')`,
    `insert into issued_tokens (token_hash, tool_id, issued_at, note) values ('a', 'tool-1', '${NOW}', '')`,
    migration === '001-initial'
      ? `insert into used_tokens values ('token 1', 'tool-1', '${NOW}')`
      : `insert into used_tokens (token, tool_id, used_at, token_hash)
         values ('token 1', 'tool-1', '${NOW}', '${sha256('token 1')}')`,
    `insert into messages (name, email, message, received_at) values ('A', 'a@b.example', '名前', '${NOW}')`,
    `insert into settings values ('passcode-hash', 'a hash')`,
  ]);
}
