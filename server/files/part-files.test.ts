import { mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { folderForTest } from '../../tests/support/folders.ts';
import { deleteParts, newPartName, writeWhole } from './part-files.ts';

/** A stream that is looked at, or breaks, in its midst. */
const halved = (between: () => Promise<void>) =>
  Readable.from(
    (async function* () {
      yield Buffer.from('half ');
      await between();
      yield Buffer.from('whole');
    })(),
  );

describe('a file that is being written', () => {
  it('has its name when it is whole, and what was there before until then', async () => {
    const folder = await folderForTest();
    const file = path.join(folder, 'a.zip');
    const seen: unknown[] = [];
    const look = async () => {
      seen.push(await readFile(file, 'utf8').catch(() => null));
    };
    await writeWhole(file, halved(look), { existing: 'refused' });
    await writeWhole(file, halved(look), { existing: 'replaced' });
    expect(seen).toEqual([null, 'half whole']);
    expect(await readdir(folder)).toEqual(['a.zip']);
  });

  it('leaves nothing where it fails, and never takes the place of another against its will', async () => {
    const folder = await folderForTest();
    const file = path.join(folder, 'a.zip');
    const broken = halved(() => Promise.reject(new Error('broken')));
    await expect(writeWhole(file, broken, { existing: 'replaced' })).rejects.toThrow('broken');
    expect(await readdir(folder)).toEqual([]);
    await symlink('nowhere', file);
    await expect(writeWhole(file, Readable.from(['x']), { existing: 'refused' })).rejects.toThrow(
      'EEXIST',
    );
    expect(await readdir(folder)).toEqual(['a.zip']);
  });
});

it('what a killed process has left is deleted, also in folders where that is asked for', async () => {
  const folder = await folderForTest();
  await mkdir(path.join(folder, 'posters'));
  const [old, recent, inside] = [newPartName(), newPartName(), path.join('posters', newPartName())];
  const others = ['.hidden.part', 'film.part', 'posters'];
  for (const name of [old, recent, inside, ...others.slice(0, 2)]) {
    await writeFile(path.join(folder, name), '');
  }
  await utimes(path.join(folder, old), 0, 0);
  await deleteParts(folder, { untouchedMs: 60_000 });
  expect(await readdir(folder)).toEqual([...others, recent].sort());
  await deleteParts(folder, { untouchedMs: 0 });
  expect(await readdir(folder)).toEqual(others);
  await deleteParts(folder, { untouchedMs: 0, recursive: true });
  expect(await readdir(path.join(folder, 'posters'))).toEqual([]);
  await deleteParts(path.join(folder, 'none'), { untouchedMs: 0 });
});
