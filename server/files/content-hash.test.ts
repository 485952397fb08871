import { createHash } from 'node:crypto';
import { appendFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { folderForTest } from '../../tests/support/folders.ts';
import { createContentHashes } from './content-hash.ts';

/** The first bytes of a file, as text. */
async function textOf(
  found: Awaited<ReturnType<ReturnType<typeof createContentHashes>['of']>>,
  length: number,
): Promise<string> {
  if (found === null) throw new Error('There is no file.');
  return String(await buffer(await found.read({ start: 0, end: length - 1 })));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

let file: string;
beforeEach(async () => {
  const folder = await folderForTest();
  file = path.join(folder, 'a.zip');
  await writeFile(file, 'content');
});

describe('the hash of a file', () => {
  it('is that of its content, whenever and wherever it was written', async () => {
    await utimes(file, 1, 1);
    const found = await createContentHashes().of(file);
    expect(found).toMatchObject({ size: 7, sha256: sha256('content') });
    expect(await textOf(found, 3)).toBe('con');
  });

  it('is none where there is no file, and none of a folder', async () => {
    const hashes = createContentHashes();
    expect(await hashes.of(`${file}.missing`)).toBeNull();
    expect(await hashes.of(path.dirname(file))).toBeNull();
  });

  it('is computed once, for all who ask at the same time and after it', async () => {
    const hash = vi.fn(async () => 'hash');
    const hashes = createContentHashes(hash);
    await Promise.all(Array.from({ length: 20 }, () => hashes.of(file)));
    await hashes.of(file);
    expect(hash).toHaveBeenCalledTimes(1);
  });

  it('is computed anew for another file of the same name, size and time', async () => {
    const hashes = createContentHashes();
    await hashes.of(file);
    const { atime, mtime } = await stat(file);
    for (const write of [
      () => writeFile(file, 'CONTENT'),
      async () => {
        await writeFile(`${file}.new`, 'replace');
        await rename(`${file}.new`, file);
      },
    ]) {
      await write();
      await utimes(file, atime, mtime);
      const found = await hashes.of(file);
      const text = await textOf(found, 7);
      expect(text).not.toBe('content');
      expect(found?.sha256).toBe(sha256(text));
    }
  });

  it('is not taken for that of a file which is changed meanwhile', async () => {
    const hashes = createContentHashes();
    const found = await hashes.of(file);
    await appendFile(file, ' and more');
    await expect(found?.read({ start: 0, end: 6 })).rejects.toThrow('was changed');
    expect(await hashes.of(file)).toMatchObject({ sha256: sha256('content and more') });
  });

  it('is computed again after a failure, which is reported', async () => {
    const hash = vi.fn(async () => 'hash').mockRejectedValueOnce(new Error('no such disk'));
    const hashes = createContentHashes(hash);
    await expect(hashes.of(file)).rejects.toThrow('no such disk');
    await expect(hashes.of(file)).resolves.toMatchObject({ sha256: 'hash' });
  });
});
