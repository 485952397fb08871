import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The young generation is collected after this many bytes. */
const EVERY = 16 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/**
 * Yields a file's bytes, and collects the young generation every 16 MB. Buffers are outside of V8's heap: without
 * this about 60 MB of unused ones accumulate before a collection (`npm run bench -- files`).
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
