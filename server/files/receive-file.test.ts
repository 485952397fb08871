import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { receiveFile } from './receive-file.ts';

async function* inChunks(bytes: Uint8Array<ArrayBuffer>, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** Receives a file whose first four bytes are read. */
async function receive(
  bytes: Uint8Array<ArrayBuffer>,
  { chunk = 3, size = bytes.length, check = (head: Buffer) => head.toString('hex') } = {},
) {
  const chunks: Uint8Array[] = [];
  const target = new Writable({
    write(part, _, done) {
      chunks.push(part);
      done();
    },
  });
  const result = await receiveFile(
    { size, body: inChunks(bytes, chunk) },
    { bytes: 4, check },
    (all) => pipeline(all, target),
  );
  return { ...result, written: Buffer.concat(chunks) };
}

describe('a file that arrives', () => {
  it('is written whole, and its first bytes are checked once, however they are split', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 30 }),
        fc.integer({ min: 1, max: 12 }),
        async (values, chunk) => {
          const bytes = new Uint8Array(values);
          const check = vi.fn((head: Buffer) => head.toString('hex'));
          const { kind, written } = await receive(bytes, { chunk, check });
          expect(kind).toBe(Buffer.from(bytes.subarray(0, 4)).toString('hex'));
          expect(check).toHaveBeenCalledOnce();
          expect(written).toEqual(Buffer.from(bytes));
        },
      ),
    );
  });

  it.each([4, 20])(
    'is refused where it has another size than the %i bytes announced',
    async (size) => {
      await expect(receive(new Uint8Array(9), { size })).rejects.toThrow('another size');
    },
  );
});
