import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const full = new Error('full');
const ROOMY = { concurrent: 1, waiting: 1_000, waitingPerKey: 1_000, onFull: () => full };

/** A work that ends when it is told to, and the names of those that have begun. */
function setUp(options: Partial<typeof ROOMY> = {}) {
  const queue = createFairQueue({ ...ROOMY, ...options });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (key: string, name: string, signal?: AbortSignal) => {
    const result = queue.run(
      key,
      () =>
        new Promise<string>((resolve) => {
          begun.push(name);
          ends.set(name, () => resolve(name));
        }),
      signal,
    );
    result.catch(() => undefined);
    return result;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, begun, add, end };
}

describe('a fair queue', () => {
  it('runs so many at once, and the next one when one has ended', async () => {
    const { begun, add, end } = setUp({ concurrent: 2 });
    add('a', 'a1');
    add('a', 'a2');
    const third = add('a', 'a3');
    expect(begun).toEqual(['a1', 'a2']);
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    await end('a3');
    expect(await third).toBe('a3');
  });

  it('takes the keys in turns, and the works of a key in their order', async () => {
    const { begun, add, end } = setUp();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) add(name.charAt(0), name);
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('refuses a key that has too many waiting, and no other', async () => {
    const { add, begun, end } = setUp({ waitingPerKey: 1 });
    add('a', 'a1');
    add('a', 'a2');
    await expect(add('a', 'a3')).rejects.toBe(full);
    add('b', 'b1');
    for (const name of ['a1', 'a2', 'b1']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1']);
  });

  it('gives the place of the busiest key to one that has fewer waiting', async () => {
    const { add, begun, end } = setUp({ waiting: 3 });
    add('a', 'a1');
    add('a', 'a2');
    add('a', 'a3');
    const last = add('a', 'a4');
    add('b', 'b1');
    await expect(last).rejects.toBe(full);
    // Now both would have two waiting: nobody is pushed out for that.
    await expect(add('b', 'b2')).rejects.toBe(full);
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('goes on after a work that failed, and hands out its error', async () => {
    const { queue } = setUp();
    const broken = queue.run('a', () => Promise.reject(new Error('broken')));
    const thrown = queue.run('a', () => {
      throw new Error('thrown');
    });
    const fine = queue.run('a', async () => 'fine');
    await expect(broken).rejects.toThrow('broken');
    await expect(thrown).rejects.toThrow('thrown');
    expect(await fine).toBe('fine');
  });

  it('forgets a work whose signal ends the wait, and frees its place', async () => {
    const { add, begun, end } = setUp({ waiting: 1 });
    const leaving = new AbortController();
    add('a', 'a1');
    const waiting = add('a', 'a2', leaving.signal);
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    await expect(add('a', 'a3', leaving.signal)).rejects.toThrow('left');
    add('a', 'a4');
    await end('a1');
    expect(begun).toEqual(['a1', 'a4']);
  });

  it('never runs or keeps more than it may, and loses none, whatever comes in whichever order', async () => {
    const step = fc.record({ key: fc.constantFrom('a', 'b', 'c'), ends: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 6 }),
        async (steps, concurrent, waiting) => {
          const { queue } = setUp({ concurrent, waiting, waitingPerKey: 3 });
          const running: (() => void)[] = [];
          let done = 0;
          let refused = 0;
          const works = steps.map(async ({ key, ends }) => {
            const work = queue.run(
              key,
              () => new Promise<void>((resolve) => running.push(resolve)),
            );
            work.then(
              () => (done += 1),
              () => (refused += 1),
            );
            expect(running.length).toBeLessThanOrEqual(concurrent);
            if (ends) running.shift()?.();
            await new Promise(setImmediate);
          });
          await Promise.all(works);
          expect(steps.length - done - refused).toBeLessThanOrEqual(concurrent + waiting);
          while (running.length > 0) {
            running.shift()?.();
            await new Promise(setImmediate);
          }
          expect(done + refused).toBe(steps.length);
          if (steps.length <= concurrent) expect(refused).toBe(0);
        },
      ),
    );
  });
});
