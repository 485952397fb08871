import type { BackupTableName, TableRow } from './tables.ts';
import { BACKUP_TABLES } from './tables.ts';

/** The longest line that is read, in bytes: far longer than the content of one save. */
const LINE_MAX = 64 * 1024 * 1024;

/** JSON with sorted keys, so that equal values have equal texts. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** A row as one line of a backup, the same for both dialects. */
export const rowLine = (row: TableRow): string => `${canonical(row)}\n`;

/** Parses a row from a line, and checks its columns. Throws where they do not match the table. */
export function lineRow(table: BackupTableName, line: string): TableRow {
  return BACKUP_TABLES[table].row.parse(JSON.parse(line));
}

/** Splits bytes into lines, without the line breaks. Throws for a line that is too long. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
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
    if (length > LINE_MAX) throw new Error('A line is longer than any row.');
  }
  if (length > 0) throw new Error('The last line is not whole.');
}
