import type { BackupTableName, TableRow } from './tables.ts';
import { BACKUP_TABLES } from './tables.ts';

/** The longest line that is read, in bytes: all content of a site in one save, escaped, fits well. */
const LINE_MAX = 64 * 1024 * 1024;

/** JSON with the keys in the order of their letters, so that equal values have equal texts. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** A row as one line of a backup, the same whichever store it was read from. */
export const rowLine = (row: TableRow): string => `${canonical(row)}\n`;

/** Reads a row out of a line, its columns checked. Throws where it does not fit its table. */
export function lineRow(table: BackupTableName, line: string): TableRow {
  return BACKUP_TABLES[table].row.parse(JSON.parse(line));
}

/** Parts bytes into lines, without their ends. Throws where a line is too long to be one of ours. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...held, chunk.subarray(start, end)]).toString();
      held = [];
      length = 0;
      start = end + 1;
    }
    held.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > LINE_MAX) throw new Error('A line is longer than any row.');
  }
  if (length > 0) throw new Error('The last line is not whole.');
}
