import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|webmanifest)$/;

// Below this, the compressed file is no smaller.
const MIN_BYTES = 200;

/** Writes each text file of the built client beside itself as `.br` and `.gz`, for the server to send. */
export const compressAssets = (): Plugin => ({
  name: 'engawa:compress-assets',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  // The server is built last, and with it the client's list of routes.
  async closeBundle() {
    const folder = this.environment.getTopLevelConfig().environments.client?.build.outDir;
    if (folder === undefined) throw new Error('There is no client to compress.');
    const files = await readdir(folder, { recursive: true });
    await Promise.all(
      files
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
