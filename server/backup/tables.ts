import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { pictureFileName } from '../files/file-store.ts';
import { reasonOf } from '../start-error.ts';
import { type Dialect, POSTGRES_SCHEMA } from '../store/dialect.ts';
import type { Database } from '../store/schema.ts';
import { BackupError, type FileEntry, type TableEntry } from './manifest.ts';

/** A row of a table: texts, numbers, nulls and JSON values by column. */
export type TableRow = Readonly<Record<string, unknown>>;

/** A table of a store. */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The column that the database numbers by itself, or null. */
  readonly numbered: string | null;
}

/**
 * The tables that are in no backup. After a restore the owner logs in again, nobody is throttled, what tells visitors
 * apart does not outlast its day, a link that was given to somebody does not live again, and lost uploads are found anew.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['sessions', 'throttles', 'passkey_answers', 'previews'],
  ...['visit_seen', 'visit_salts', 'lost_uploads'],
]);

/** What stands for uploads in each table that has some. Only complete ones are in a backup: `ready_at` is not null. */
const UPLOADS: Readonly<Record<string, (row: TableRow) => unknown>> = {
  tool_files: ({ name, size, sha256 }) => ({ name, bytes: size, sha256 }),
  pictures: ({ id, bytes, sha256 }) => ({ name: pictureFileName(String(id)), bytes, sha256 }),
};

const uploadSchema = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

/** The uploaded file that a row stands for, or null. */
export function uploadOf(table: string, row: TableRow): FileEntry | null {
  const upload = UPLOADS[table]?.(row);
  return upload === undefined ? null : uploadSchema.parse(upload);
}

/** The tables of a store that are in a backup, without views. */
export async function tablesIn(db: Kysely<Database>, dialect: Dialect): Promise<StoredTable[]> {
  const found = await db.introspection.getTables();
  return found
    .filter(({ schema }) => dialect === 'sqlite' || schema === POSTGRES_SCHEMA)
    .filter(({ name, isView }) => !isView && !LEFT_OUT.has(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
      numbered: columns.find(({ isAutoIncrementing }) => isAutoIncrementing)?.name ?? null,
    }));
}

/** The name of a table in a statement. */
const tableId = (dialect: Dialect, name: string) =>
  dialect === 'postgres' ? sql.id(POSTGRES_SCHEMA, name) : sql.id(name);

/** How many rows are in memory at once: one may be as large as the content of a save. */
const ROWS_AT_ONCE = 20;

/** The rows of a table that are in a backup. */
export async function* readRows(
  db: Kysely<Database>,
  dialect: Dialect,
  table: string,
): AsyncGenerator<TableRow> {
  const all = db.selectFrom(sql<TableRow>`${tableId(dialect, table)}`.as('t')).selectAll();
  const chosen = table in UPLOADS ? all.where(sql<boolean>`ready_at is not null`) : all;
  let count = 0;
  for await (const row of chosen.stream(ROWS_AT_ONCE)) {
    yield row;
    count += 1;
    // SQLite's reads are synchronous: handle other events in between.
    if (count % ROWS_AT_ONCE === 0) await yieldToEvents();
  }
}

/** How many rows of a table are in a backup. */
export async function countRows(
  db: Kysely<Database>,
  dialect: Dialect,
  table: string,
): Promise<number> {
  const chosen = table in UPLOADS ? sql`where ready_at is not null` : sql``;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${tableId(dialect, table)} ${chosen}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Inserts rows by the names of their columns, with the numbers that they have. */
export async function insertRows(
  db: Kysely<Database>,
  dialect: Dialect,
  { name }: StoredTable,
  rows: readonly TableRow[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((each) => bound(row[each])))})`);
  // PostgreSQL would number the rows anew.
  const overriding = dialect === 'postgres' ? sql`overriding system value` : sql``;
  await sql`insert into ${tableId(dialect, name)} (${sql.join(columns.map((each) => sql.id(each)))})
    ${overriding} values ${sql.join(values)}`.execute(db);
}

/** JSON is a text in SQLite; PostgreSQL parses the text. */
const bound = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** Lets PostgreSQL go on numbering behind the rows of a table, as SQLite does by itself. */
export async function continueNumbers(
  db: Kysely<Database>,
  { name, numbered }: StoredTable,
): Promise<void> {
  const table = `${POSTGRES_SCHEMA}.${name}`;
  await sql`select setval(pg_get_serial_sequence(${table}, ${numbered}), max(${sql.ref(numbered ?? '')}))
    from ${tableId('postgres', name)} having count(*) > 0`.execute(db);
}

/** A row as one line of a backup. */
export const rowLine = (row: TableRow): string => `${JSON.stringify(row)}\n`;

/** The longest line that is read, in bytes: far longer than the content of one save. */
const LINE_MAX = 64 * 1024 * 1024;

const rowSchema = z.record(z.string(), z.json());

/** The rows in the bytes of a table. Throws a BackupError where they are no rows, or not as many as announced. */
export async function* rowsIn(
  { name, rows }: TableEntry,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<TableRow> {
  let count = 0;
  for await (const line of linesOf(bytes)) {
    count += 1;
    yield parsedRow(line, `Row ${count} of ${name}`);
  }
  if (count !== rows) throw new BackupError(`${name} has ${count} rows instead of ${rows}.`);
}

function parsedRow(line: string, where: string): TableRow {
  try {
    return rowSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new BackupError(`${where} cannot be read (${reasonOf(cause)}).`, { cause });
  }
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...pending, chunk.subarray(start, end)]).toString();
      pending = [];
      length = 0;
      start = end + 1;
    }
    pending.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > LINE_MAX) throw new BackupError('A line is longer than any row.');
  }
  if (length > 0) throw new BackupError('The last line is not whole.');
}
