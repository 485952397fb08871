import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import { recordedLog } from '../../tests/support/recorded-log.ts';
import { createPictureQueue, RenderError } from './render-process.ts';
import { createRenditions } from './renditions.ts';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(32));

/** A folder of renditions, each of which the test writes itself. */
async function setUp(limits = {}) {
  const folder = path.join(await folderForTest(), 'renditions');
  const { log, lines } = recordedLog();
  const { clock, advance } = stoppedClock();
  const queue = createPictureQueue(async () => null);
  const open = (given = limits) => createRenditions({ clock, log }, queue, folder, given);
  const renditions = open();
  const add = async (name: string, text = 'four') => {
    const temporary = await renditions.temporary();
    await writeFile(temporary, text);
    return renditions.add(temporary, name);
  };
  return { folder, renditions, open, add, lines, advance };
}

const write = (target: string) => writeFile(target, 'four');

describe('a rendition', () => {
  const NAME = `${A}.x`;

  it('is made once for all who ask at once, and then taken from the disk', async () => {
    const { renditions, open } = await setUp();
    const once = vi.fn(write);
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, number) => renditions.open(NAME, `${number}`, once)),
    );
    expect(new Set(all.map(({ file }) => file)).size).toBe(1);
    await open().open(NAME, 'key', once);
    expect(once).toHaveBeenCalledOnce();
  });

  it('is made next for a new visitor, while a visitor with too many is refused some', async () => {
    const { renditions } = await setUp();
    const { promise: whenBegun, resolve: begin } = Promise.withResolvers<void>();
    const order: string[] = [];
    const ask = async (name: string, key: string) =>
      renditions
        .open(`${A}.${name}`, key, async (target) => {
          await whenBegun;
          await write(target);
        })
        .then(
          () => order.push(key),
          ({ code, retryAfter }) => order.push(`${code} ${retryAfter}`),
        );
    const flood = Array.from({ length: 520 }, (_, number) => ask(`${number}`, 'flood'));
    await expect.poll(() => order).toEqual(Array(7).fill('overloaded 5'));
    // One of them is asked for by the flood too.
    const others = [ask('500', 'visitor'), ask('new', 'visitor')];
    await expect.poll(() => order).toHaveLength(9);
    expect(order).not.toContain('visitor');
    begin();
    await Promise.all(others);
    expect(order.slice(9).filter((end) => end === 'flood').length).toBeLessThanOrEqual(3);
    await Promise.all(flood);
    expect(order.filter((end) => end === 'flood')).toHaveLength(511);
  });

  it('that could not be made is reported, and tried again after five seconds', async () => {
    const { renditions, lines, advance } = await setUp();
    const error = new RenderError('failed', 'No memory.');
    const fails = vi.fn(write).mockRejectedValueOnce(error);
    for (const at of [0, 4_999]) {
      advance(at);
      await expect(renditions.open(NAME, 'key', fails)).rejects.toMatchObject({
        code: 'overloaded',
        cause: error,
      });
    }
    expect(fails).toHaveBeenCalledOnce();
    expect(lines).toEqual([expect.stringContaining(error.message)]);
    advance(2);
    await renditions.open(NAME, 'key', fails);
    expect(fails).toHaveBeenCalledTimes(2);
  });
});

describe('the folder of renditions', () => {
  it('loses the least recently used files when it is too large', async () => {
    const { folder, renditions, add } = await setUp({ maxBytes: 10 });
    await add(`${A}.x`);
    await add(`${B}.x`);
    await renditions.find(`${A}.x`);
    await add(`${C}.x`);
    expect(await readdir(folder)).toEqual([`${A}.x`, `${C}.x`]);
    expect(await renditions.find(`${B}.x`)).toBeNull();
  });

  it('loses the files of pictures that are gone', async () => {
    const { folder, renditions, add } = await setUp();
    await add(`${A}.x`);
    await add(`${B}.x`);
    const arriving = await renditions.temporary();
    await writeFile(arriving, '');
    await renditions.deleteAllBut(new Set([A ?? '']));
    expect((await readdir(folder)).toSorted()).toEqual(
      [`${A}.x`, path.basename(arriving)].toSorted(),
    );
  });
});
