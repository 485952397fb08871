import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Tasks that end when the test ends them, and the names of those that have started. */
function setUp(limits: Parameters<typeof createFairQueue>[0] = { concurrent: 1 }) {
  const queue = createFairQueue(limits);
  const order: string[] = [];
  const endings = new Map<string, () => void>();
  const add = (key: string, name: string) =>
    queue.run(
      key,
      () =>
        new Promise<string>((resolve) => {
          order.push(name);
          endings.set(name, () => resolve(name));
        }),
    );
  const end = async (name: string) => {
    endings.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, begun: order, add, end };
}

describe('a fair queue', () => {
  it('alternates between keys, and runs the tasks of a key in order', async () => {
    const { begun, add, end } = setUp();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void add(name.charAt(0), name);
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('runs no more tasks of one key than it may, and leaves the rest to others', async () => {
    const { begun, add, end } = setUp({ concurrent: 2, perKey: 1 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void add(name.charAt(0), name);
    expect(begun).toEqual(['a1', 'b1']);
    for (const name of ['b1', 'c1', 'a1', 'a2']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('continues after a task that failed, and rejects with its error', async () => {
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

  it('refuses the last task of the key with the most of them where too many wait', async () => {
    const limit = { waiting: 3, error: () => new Error('full') };
    const { begun, add, end } = setUp({ concurrent: 1, bound: limit });
    const refusals: string[] = [];
    const tryToAdd = (name: string) => {
      add(name.charAt(0), name).catch((error: Error) => refusals.push(`${name}: ${error.message}`));
    };
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'd1']) tryToAdd(name);
    await new Promise(setImmediate);
    expect(refusals).toEqual(['a3: full', 'd1: full']);
    for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name);
    tryToAdd('d2');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'd2']);
  });

  it('never exceeds its limit and loses no task, in any order of calls', async () => {
    const step = fc.record({ key: fc.constantFrom('a', 'b', 'c'), ends: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 1, max: 3 }),
        async (steps, concurrent) => {
          const { queue } = setUp({ concurrent });
          const endings: (() => void)[] = [];
          const end = async () => {
            endings.shift()?.();
            await new Promise(setImmediate);
            expect(endings.length).toBeLessThanOrEqual(concurrent);
          };
          const works: Promise<void>[] = [];
          for (const { key, ends } of steps) {
            works.push(queue.run(key, () => new Promise<void>((resolve) => endings.push(resolve))));
            expect(endings.length).toBeLessThanOrEqual(concurrent);
            if (ends) await end();
          }
          while (endings.length > 0) await end();
          expect(await Promise.all(works)).toHaveLength(steps.length);
        },
      ),
    );
  });
});
