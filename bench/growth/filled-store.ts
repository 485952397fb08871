import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { openPostgres } from '../../server/store/postgres.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { POSTGRES_SCHEMA, type Store } from '../../server/store/store.ts';

/** A store with many rows, in its own folder or database. */
export interface FilledStore {
  readonly store: Store;
  remove(): Promise<void>;
}

const TOOL = 'tool-1';
const TIME = '2026-01-01T00:00:00.000Z';
const TEXT =
  'I read about the launch checklist, and would like to ask about two places in it: the one on domains, and the one on mail.';

// The numbers from 1 to `rows`, and random hashes like the real ones.
const SQLITE = {
  numbers: (rows: number) =>
    `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${rows})`,
  hash: 'lower(hex(randomblob(32)))',
  from: 'numbers',
};
const POSTGRES = {
  numbers: () => '',
  hash: "encode(sha256(i::text::bytea), 'hex')",
  from: (rows: number) => `generate_series(1, ${rows}) as numbers(i)`,
};

/**
 * The statements that fill the tables with `rows` tokens, half of them used, and `rows` messages, all but
 * every hundredth of them read.
 */
function statements(dialect: 'sqlite' | 'postgres', rows: number): string[] {
  const { numbers, hash } = dialect === 'sqlite' ? SQLITE : POSTGRES;
  const from = dialect === 'sqlite' ? SQLITE.from : POSTGRES.from(rows);
  const insert = (into: string, values: string) =>
    dialect === 'sqlite'
      ? `insert into ${into} ${numbers(rows)} select ${values} from ${from}`
      : `insert into ${into} select ${values} from ${from}`;
  return [
    insert(
      'tokens (token_hash, ending, tool_id, issued_at, note)',
      `${hash}, 'abcd', '${TOOL}', '${TIME}', ''`,
    ),
    `update tokens set token = 'token-' || token_hash, used_at = issued_at
      where substr(token_hash, 1, 1) < '8'`,
    insert(
      `messages (name, email, message, received_at, folder, suspicion, read_at)`,
      `'Asha', 'asha@example.com', i || ' ${TEXT}', '${TIME}', 'inbox', '',
        case when i % 100 = 0 then null else '${TIME}' end`,
    ),
    `insert into mails (kind, message_id, recipient, sealed, created_at, delivery, tries, unclear, last_error)
      select 'message', id, '', '', received_at, 'sent', 1, 0, '' from messages`,
    // Databases do this automatically after a while.
    dialect === 'sqlite' ? 'analyze' : 'vacuum analyze',
  ];
}

/** Creates and fills a SQLite store in a temporary folder. */
export async function filledSqlite(rows: number): Promise<FilledStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-bench-'));
  await (await openSqlite(folder)).close();
  const database = new SqliteDatabase(path.join(folder, 'engawa.sqlite'));
  // Only to fill it faster: the store is opened again for the measurement.
  database.pragma('synchronous = OFF');
  database.pragma('journal_mode = MEMORY');
  database.pragma('cache_size = -500000');
  for (const statement of statements('sqlite', rows)) database.exec(statement);
  database.close();
  const store = await openSqlite(folder);
  return {
    store,
    async remove() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Creates and fills a PostgreSQL store in a new database on a running server. */
export async function filledPostgres(server: string, rows: number): Promise<FilledStore> {
  const name = `growth_${rows}`;
  await query(`${server}/postgres`, `create database ${name}`);
  const address = `${server}/${name}`;
  await (await openPostgres(address)).close();
  for (const statement of statements('postgres', rows)) await query(address, statement);
  const store = await openPostgres(address);
  return {
    store,
    async remove() {
      await store.close();
      await query(`${server}/postgres`, `drop database ${name} with (force)`);
    },
  };
}

async function query(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString, options: `-c search_path=${POSTGRES_SCHEMA}` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
