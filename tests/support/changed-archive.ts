import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { partName, readArchive } from '../../server/backup/archive-reader.ts';
import { type Part, writeArchive } from '../../server/backup/archive-writer.ts';
import type { Manifest } from '../../server/backup/manifest.ts';
import { rowLine } from '../../server/backup/row-lines.ts';
import type { BackupTableName, TableRow } from '../../server/backup/tables.ts';

/** Copies a backup with other rows or another format number, valid in every other way. */
export async function changedArchive(
  file: string,
  target: string,
  format: number,
  change: (table: BackupTableName, rows: TableRow[]) => TableRow[],
): Promise<Manifest> {
  const written: Part[] = [];
  const add = (name: string, bytes: Buffer) => {
    written.push({ name, bytes: bytes.length, open: async () => bytesOnce(bytes) });
    return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  const manifest = await readArchive(file, 100_000_000, async ({ manifest, parts }) => {
    const tables: Manifest['tables'] = [];
    for await (const part of parts) {
      const { name } = part.entry;
      if (part.kind !== 'table') {
        add(partName(part.kind, name), Buffer.concat(await part.bytes.toArray()));
        continue;
      }
      const rows = change(part.entry.name, await Readable.from(part.rows).toArray());
      const lines = Buffer.from(rows.map(rowLine).join(''));
      tables.push({ ...part.entry, ...add(partName('table', name), lines) });
    }
    return { ...manifest, format, tables };
  });
  await writeArchive(target, manifest, written);
  return manifest;
}

async function* bytesOnce(bytes: Buffer) {
  yield bytes;
}
