import { createHash } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { fillSite, folderForTest } from '../../tests/support/filled-site.ts';
import { DIALECTS, freshStore, openForTest, placeForTest } from '../../tests/support/stores.ts';
import { folderStore } from '../files/folder.ts';
import { partName, readArchive } from './archive-reader.ts';
import { type Part, writeArchive } from './archive-writer.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { rowLine } from './row-lines.ts';
import { storeCopies } from './rows.ts';
import type { CopiedRow } from './tables.ts';

const LIMIT = 100_000_000;

/** Writes a backup as the first form had it, in which a message 10 stood before a message 2. */
async function asFirstForm(file: string, target: string): Promise<Manifest> {
  const written: Part[] = [];
  const add = (name: string, bytes: Buffer) => {
    written.push({ name, bytes: bytes.length, open: async () => bytesOnce(bytes) });
    return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  const manifest = await readArchive(file, LIMIT, async ({ manifest, parts }) => {
    const tables: Manifest['tables'] = [];
    for await (const part of parts) {
      const { name } = part.entry;
      if (part.kind === 'file') {
        add(partName('file', name), Buffer.concat(await part.bytes.toArray()));
        continue;
      }
      const rows: CopiedRow[] = await Readable.from(part.rows).toArray();
      if (name === 'messages') rows.sort((one, other) => (`${one.id}` < `${other.id}` ? -1 : 1));
      const lines = Buffer.from(rows.map(rowLine).join(''));
      tables.push({ ...part.entry, ...add(partName('table', name), lines) });
    }
    return { ...manifest, format: 1, tables };
  });
  await writeArchive(target, manifest, written);
  return manifest;
}

async function* bytesOnce(bytes: Buffer) {
  yield bytes;
}

describe.each(DIALECTS)('a restore on %s', { timeout: 60_000 }, (dialect) => {
  it('takes a backup of the first form, which sorted numbers as texts', async () => {
    const folder = await folderForTest();
    const { clock } = stoppedClock();
    const source = { store: await freshStore(), files: folderStore(await folderForTest()), clock };
    await fillSite(source);
    const made = await makeBackup(source, path.join(folder, 'now.tar.gz'));
    const earlier = path.join(folder, 'earlier.tar.gz');
    const manifest = await asFirstForm(path.join(folder, 'now.tar.gz'), earlier);
    expect(manifest.tables).not.toEqual(made.tables);

    const store = await openForTest(await placeForTest(dialect));
    const target = { store, files: folderStore(await folderForTest()), clock };
    expect(
      await restoreBackup(
        { copies: storeCopies(target.store), files: target.files },
        earlier,
        LIMIT,
      ),
    ).toEqual(manifest);
    expect(await makeBackup(target, path.join(folder, 'again.tar.gz'))).toEqual(made);
  });
});
