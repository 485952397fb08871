import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { type Manifest, manifestText } from './manifest.ts';

/** A part of an archive. `open` is called when the part is written. */
export interface Part {
  readonly name: string;
  readonly bytes: number;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** The name of the manifest in an archive: its first part. */
export const MANIFEST = 'manifest.json';

/**
 * Writes a compressed tar archive, with the manifest first. The bytes are streamed, and are on the disk when it
 * resolves. Throws the first error of reading or writing.
 */
export async function writeArchive(
  target: string,
  manifest: Manifest,
  parts: readonly Part[],
): Promise<void> {
  const archive = pack();
  const mtime = new Date(manifest.madeAt);
  const header = (name: string, size: number) => ({ name, size, mtime, mode: 0o600 });
  const fill = async () => {
    const text = Buffer.from(manifestText(manifest));
    archive.entry(header(MANIFEST, text.length), text);
    for (const { name, bytes, open } of parts) {
      const entry = archive.entry(header(name, bytes));
      await pipeline(Readable.from(await open(), { objectMode: false }), entry);
    }
    archive.finalize();
  };
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
  const abort = (cause: unknown) => {
    archive.destroy(cause instanceof Error ? cause : new Error(String(cause)));
    throw cause;
  };
  await Promise.all([pipeline(archive, createGzip(), file), fill().catch(abort)]);
}
