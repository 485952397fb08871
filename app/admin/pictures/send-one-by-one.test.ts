import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../domain/failure.ts';
import { sendOneByOne } from './send-one-by-one.ts';
import type { PictureSending } from './send-picture.ts';

const REFUSED = { ...failureOf('overloaded'), unanswered: false };

function setUp() {
  const started: { name: string; end: () => void; wasCancelled: boolean }[] = [];
  const send = sendOneByOne((file): PictureSending => {
    const { promise, resolve } = Promise.withResolvers<Awaited<PictureSending['done']>>();
    const one = { name: file.name, end: () => resolve(REFUSED), wasCancelled: false };
    started.push(one);
    return {
      done: promise,
      cancel() {
        one.wasCancelled = true;
        resolve(null);
      },
    };
  });
  const add = (name: string) => send(new File([], name), () => undefined);
  return { started, add };
}

/** Lets all promises that can go on do so. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('uploads in turn', () => {
  it('begin when the one before has ended, also where it failed', async () => {
    const { started, add } = setUp();
    const [first, second] = [add('a'), add('b')];
    await settle();
    expect(started.map(({ name }) => name)).toEqual(['a']);
    started[0]?.end();
    expect(await first.done).toBe(REFUSED);
    await settle();
    expect(started.map(({ name }) => name)).toEqual(['a', 'b']);
    started[1]?.end();
    expect(await second.done).toBe(REFUSED);
  });

  it('are cancelled at once while they wait, and never begin', async () => {
    const { started, add } = setUp();
    const [first, second, third] = [add('a'), add('b'), add('c')];
    second.cancel();
    expect(await second.done).toBeNull();
    first.cancel();
    expect(await first.done).toBeNull();
    await settle();
    expect(started.map(({ name, wasCancelled }) => [name, wasCancelled])).toEqual([
      ['a', true],
      ['c', false],
    ]);
    started[1]?.end();
    await third.done;
  });
});
