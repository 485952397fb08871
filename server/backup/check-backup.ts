import { type Archive, readArchive } from './archive-reader.ts';
import { BackupError, type FileEntry, type Manifest } from './manifest.ts';
import { fileOf } from './tables.ts';

/**
 * Reads a whole backup and checks every checksum, every count and every row, and that its uploads are those of its
 * rows. Throws a BackupError at the first error.
 */
export const checkBackup = (file: string, limit: number): Promise<Manifest> =>
  readArchive(file, limit, checkParts);

async function checkParts({ manifest, parts }: Archive): Promise<Manifest> {
  const named: FileEntry[] = [];
  for await (const part of parts) {
    if (part.kind !== 'table') {
      for await (const _ of part.bytes);
      continue;
    }
    for await (const row of part.rows) {
      const file = fileOf(part.entry.name, row);
      if (file !== null) named.push(file);
    }
  }
  const portfolio = manifest.tables.find(({ name }) => name === 'portfolio');
  if (portfolio?.rows !== 1) throw new BackupError('It holds no portfolio.');
  if (JSON.stringify(listed(named)) !== JSON.stringify(listed(expectedFiles(manifest)))) {
    throw new BackupError('Its uploads are not those that its rows name.');
  }
  return manifest;
}

const listed = (files: readonly FileEntry[]): string[] =>
  files.map(({ name, bytes, sha256 }) => `${name} ${bytes} ${sha256}`).sort();

/** The uploads as the rows must say they are: an altered one is in the backup as it was found. */
function expectedFiles({ files, lost }: Manifest): FileEntry[] {
  const altered = new Set(
    lost.flatMap(({ name, problem }) => (problem === 'altered' ? [name] : [])),
  );
  return [...files.filter(({ name }) => !altered.has(name)), ...lost];
}
