import { createHash } from 'node:crypto';
import type { FileStore } from '../../server/files/file-store.ts';

/** The SHA-256 of an uploaded file as it is stored, in hexadecimal. */
export async function storedHash(
  files: FileStore,
  { name, bytes }: { name: string; bytes: number },
): Promise<string> {
  const hash = createHash('sha256');
  if (bytes > 0) {
    for await (const chunk of await files.read(name, { start: 0, end: bytes - 1 })) {
      hash.update(chunk);
    }
  }
  return hash.digest('hex');
}
