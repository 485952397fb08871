import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderForTest } from '../../tests/support/folders.ts';
import { createRenditions } from './renditions.ts';

const [A, B, C] = ['a', 'b', 'c'].map((each) => each.repeat(32));

async function setUp(limits = {}) {
  const parent = await folderForTest();
  const folder = path.join(parent, 'renditions');
  const open = () => createRenditions(folder, limits);
  const renditions = open();
  const add = async (name: string, text = 'four') => {
    const temporary = await renditions.temporary();
    await writeFile(temporary, text);
    return renditions.add(temporary, name);
  };
  return { folder, renditions, open, add };
}

describe('the folder of renditions', () => {
  it('has what was added, also after a restart', async () => {
    const { renditions, open, add } = await setUp();
    expect(await renditions.find(`${A}.whole.320.webp`)).toBeNull();
    const { file } = await add(`${A}.whole.320.webp`);
    expect(await readFile(file, 'utf8')).toBe('four');
    expect(await open().find(`${A}.whole.320.webp`)).toMatchObject({ file });
  });

  it('loses what was not used for longest when it is too large', async () => {
    const { folder, renditions, add } = await setUp({ maxBytes: 10 });
    await add(`${A}.x`);
    await add(`${B}.x`);
    await renditions.find(`${A}.x`);
    await add(`${C}.x`);
    expect(await readdir(folder)).toEqual([`${A}.x`, `${C}.x`]);
    expect(await renditions.find(`${B}.x`)).toBeNull();
  });

  it('is as small after a restart with a lower limit', async () => {
    const { folder, add } = await setUp();
    for (const id of [A, B, C]) await add(`${id}.x`);
    const smaller = createRenditions(folder, { maxFiles: 1 });
    await smaller.temporary();
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('notices that a file was deleted by hand', async () => {
    const { renditions, add } = await setUp();
    const { file } = await add(`${A}.x`);
    await rm(file);
    expect(await renditions.find(`${A}.x`)).toBeNull();
  });

  it('is made again after it was deleted by hand', async () => {
    const { folder, renditions, add } = await setUp();
    await add(`${A}.x`);
    await rm(folder, { recursive: true });
    await renditions.deleteAllBut(new Set());
    await rm(folder, { recursive: true });
    expect(await renditions.find(`${A}.x`)).toBeNull();
    await add(`${A}.x`);
    expect(await renditions.find(`${A}.x`)).not.toBeNull();
  });

  it('loses the files of pictures that are gone, and what a killed process has left', async () => {
    const { folder, renditions, add } = await setUp();
    await add(`${A}.x`);
    await add(`${B}.x`);
    const abandoned = await renditions.temporary();
    await writeFile(abandoned, '');
    await utimes(abandoned, 0, 0);
    const arriving = await renditions.temporary();
    await writeFile(arriving, '');
    await renditions.deleteAllBut(new Set([A ?? '']));
    expect((await readdir(folder)).toSorted()).toEqual(
      [`${A}.x`, path.basename(arriving)].toSorted(),
    );
  });
});
