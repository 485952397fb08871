import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { Plugin } from 'vite';
import { publicFiles } from '../server/http/middleware/static-files.ts';

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|webmanifest)$/;

// Smaller files do not get smaller by compression.
const MIN_BYTES = 200;

/** Adds a `.br` and a `.gz` version of each public text file to the built client, for the server to send. */
export const compressAssets = (): Plugin => ({
  name: 'engawa:compress-assets',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  // After the server build, which is the last one and writes the client's route manifest.
  async closeBundle() {
    const folder = this.environment.getTopLevelConfig().environments.client?.build.outDir;
    if (folder === undefined) throw new Error('There is no client to compress.');
    await Promise.all(
      [...publicFiles(folder)]
        .filter((file) => COMPRESSIBLE.test(file))
        .map((file) => compress(path.join(folder, file))),
    );
  },
});

async function compress(file: string): Promise<void> {
  const body = await readFile(file);
  if (body.length < MIN_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(zlib.brotliCompress)(body),
    promisify(zlib.gzip)(body, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
