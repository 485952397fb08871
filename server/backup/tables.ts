import { setImmediate as nextIteration } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { type FileFacts, pictureFileName } from '../files/file-store.ts';
import { tablesOf } from '../store/migrate.ts';
import { POSTGRES_SCHEMA, type Store, tableId } from '../store/store.ts';
import { BackupError, failing, fileSchema, type TableEntry } from './archive.ts';

export type TableRow = Readonly<Record<string, unknown>>;

/** The tables that are in no backup: what they hold must not live again after a restore, or is found anew. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'sessions',
  'throttles',
  'passkey_answers',
  'previews',
  'visit_seen',
  'visit_salts',
  'lost_uploads',
  'kysely_migration',
  'kysely_migration_lock',
]);

/** How the rows of each table name their uploads. Only complete ones are in a backup: `ready_at` is not null. */
const UPLOADS: Readonly<Record<string, (row: TableRow) => unknown>> = {
  tool_files: ({ name, size, sha256 }) => ({ name, bytes: size, sha256 }),
  pictures: ({ id, bytes, sha256 }) => ({ name: pictureFileName(String(id)), bytes, sha256 }),
};

export function uploadOf(table: string, row: TableRow): FileFacts | null {
  const upload = UPLOADS[table]?.(row);
  return upload === undefined ? null : fileSchema.parse(upload);
}

type Rows = Pick<Store, 'db' | 'dialect'>;

/** The tables of a store that are in a backup, each with the column that the database numbers by itself, or null. */
export async function tablesIn({ db, dialect }: Rows) {
  const tables = await tablesOf({ db, dialect });
  return tables
    .filter(({ name, isView }) => !isView && !LEFT_OUT.has(name))
    .map(({ name, columns }) => ({
      name,
      numbered: columns.find(({ isAutoIncrementing }) => isAutoIncrementing)?.name ?? null,
    }));
}

const rowsOf = ({ db, dialect }: Rows, table: string) =>
  db
    .withoutPlugins()
    .selectFrom(sql<TableRow>`${tableId(dialect, table)}`.as('t'))
    .$if(table in UPLOADS, (rows) => rows.where(sql<boolean>`ready_at is not null`));

/** Few: a row may be as large as the content of a save. */
const ROWS_AT_ONCE = 20;

export async function* readRows(from: Rows, table: string): AsyncGenerator<TableRow> {
  let count = 0;
  for await (const row of rowsOf(from, table).selectAll().stream(ROWS_AT_ONCE)) {
    yield row;
    count += 1;
    // SQLite's reads are synchronous.
    if (count % ROWS_AT_ONCE === 0) await nextIteration();
  }
}

export async function countRows(from: Rows, table: string): Promise<number> {
  const counted = rowsOf(from, table).select(sql<number>`count(*)`.as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** Inserts rows with the numbers that they have; the next row gets a later one. */
export async function fillTable(
  { db, dialect }: Rows,
  { name, numbered }: Awaited<ReturnType<typeof tablesIn>>[number],
  batches: AsyncIterable<readonly TableRow[]>,
): Promise<void> {
  const table = tableId(dialect, name);
  // PostgreSQL would number the rows anew.
  const overriding = dialect === 'postgres' ? sql`overriding system value` : sql``;
  for await (const rows of batches) {
    const columns = Object.keys(rows[0] ?? {});
    const values = rows.map(
      (row) => sql`(${sql.join(columns.map((column) => bound(row[column])))})`,
    );
    const names = sql.join(columns.map((column) => sql.id(column)));
    await sql`insert into ${table} (${names}) ${overriding} values ${sql.join(values)}`
      .execute(db.withoutPlugins())
      .catch(failing(`Rows of ${name} cannot be stored`));
  }
  if (dialect === 'sqlite' || numbered === null) return;
  await sql`select setval(pg_get_serial_sequence(${`${POSTGRES_SCHEMA}.${name}`}, ${numbered}), max(${sql.ref(numbered)}))
    from ${table} having count(*) > 0`.execute(db.withoutPlugins());
}

const bound = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** The longest line, in bytes: far longer than the content of a save. */
const LINE_MAX = 64 * 1024 * 1024;

const BATCH = { rows: 100, characters: 1_000_000 };

const rowSchema = z.record(z.string(), z.json());

/** The rows of a table, in batches. Throws a BackupError where they are no rows, or not as many as announced. */
export async function* rowsIn(
  { name, rows }: TableEntry,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<TableRow[]> {
  let count = 0;
  let characters = 0;
  let batch: TableRow[] = [];
  for await (const line of linesOf(bytes)) {
    count += 1;
    characters += line.length;
    try {
      batch.push(rowSchema.parse(JSON.parse(line)));
    } catch (cause) {
      failing(`Row ${count} of ${name} cannot be read`)(cause);
    }
    if (batch.length < BATCH.rows && characters < BATCH.characters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
  if (count !== rows) throw new BackupError(`${name} has ${count} rows instead of ${rows}.`);
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
