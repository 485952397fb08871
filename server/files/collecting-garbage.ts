import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After how many bytes the young garbage is collected. */
const EVERY = 16 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/**
 * Hands a file's bytes on, and collects the young garbage every 16 MB. Buffers lie outside of V8's heap: left
 * to itself it lets some 60 MB of used ones gather before it looks (`npm run bench:files`).
 */
export async function* collectingGarbage(
  bytes: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let passed = 0;
  for await (const chunk of bytes) {
    yield chunk;
    passed += chunk.byteLength;
    if (passed < EVERY || typeof collect !== 'function') continue;
    passed = 0;
    collect({ type: 'minor' });
  }
}
