import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPriorityQueue } from './priority-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const WORK_MS = 20;

function setUp(options: { maxWaiting: number; intervalMs: number }) {
  const line = createPriorityQueue({ ...options, onFull: () => new Error('full') });
  const started: [string, number][] = [];
  const begin = Date.now();
  let running = 0;
  let most = 0;
  /** Work of a rank, and how it ends. */
  const enter = (rank: number, name: string) =>
    line
      .run(rank, async () => {
        started.push([name, Date.now() - begin]);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, WORK_MS));
        running -= 1;
        return name;
      })
      .catch((error: Error) => error.message);
  return { line, enter, started, most: () => most };
}

describe('a line', () => {
  it('does one work at a time, the lowest rank first, then the first come', async () => {
    const { enter, started, most } = setUp({ maxWaiting: 9, intervalMs: 0 });
    const ends = ['a3', 'b2', 'c1', 'd2', 'e1'].map((name) => enter(Number(name[1]), name));
    await vi.runAllTimersAsync();
    expect(started.map(([name]) => name)).toEqual(['a3', 'c1', 'e1', 'b2', 'd2']);
    expect(await Promise.all(ends)).toEqual(['a3', 'b2', 'c1', 'd2', 'e1']);
    expect(most()).toBe(1);
  });

  it('begins at once where nobody waits, and not sooner than its pace after that', async () => {
    const { enter, started } = setUp({ maxWaiting: 9, intervalMs: 100 });
    void enter(1, 'a');
    void enter(1, 'b');
    await vi.advanceTimersByTimeAsync(150);
    void enter(1, 'c');
    await vi.advanceTimersByTimeAsync(1_000);
    void enter(1, 'd');
    expect(started).toEqual([
      ['a', 0],
      ['b', 100],
      ['c', 200],
      ['d', 1_150],
    ]);
  });

  it('refuses whom no place is left for, and whose place a lower rank takes', async () => {
    const { enter } = setUp({ maxWaiting: 2, intervalMs: 0 });
    const ends = [enter(1, 'runs'), enter(5, 'early'), enter(5, 'late'), enter(5, 'none')];
    ends.push(enter(1, 'low'));
    await vi.runAllTimersAsync();
    expect(await Promise.all(ends)).toEqual(['runs', 'early', 'full', 'full', 'low']);
  });

  it('goes on after work that fails', async () => {
    const { line, enter } = setUp({ maxWaiting: 9, intervalMs: 0 });
    const fails = line.run(1, () => Promise.reject(new Error('broken'))).catch(String);
    const next = enter(1, 'next');
    await vi.runAllTimersAsync();
    expect(await fails).toBe('Error: broken');
    expect(await next).toBe('next');
  });
});

describe('a line under a flood', () => {
  it.each([30, 100, 200])(
    'serves a newcomer within the turns of %i others that never came before',
    async (others) => {
      const intervalMs = 500;
      const { line } = setUp({ maxWaiting: 60, intervalMs });
      const hash = () => new Promise<true>((resolve) => setTimeout(() => resolve(true), 250));
      let served = 0;
      // Each has ten attempts, ranked by their number, and asks every second for a place.
      const attack = async () => {
        for (let rank = 1; rank <= 10; ) {
          if (await line.run(rank, hash).catch(() => false)) {
            served += 1;
            rank += 1;
          } else await new Promise((resolve) => setTimeout(resolve, 1_000));
        }
      };
      for (let index = 0; index < others; index += 1) void attack();
      const begin = Date.now();
      let waited: number | null = null;
      // The owner asks again as often as an answer says: every half minute.
      const owner = async () => {
        while (!(await line.run(1, hash).catch(() => false))) {
          await new Promise((resolve) => setTimeout(resolve, 30_000));
        }
        waited = Date.now() - begin;
      };
      void owner();
      await vi.advanceTimersByTimeAsync(others * intervalMs + 31_000);
      expect(waited).not.toBeNull();
      expect(served).toBeLessThanOrEqual((others * intervalMs + 31_000) / intervalMs + 1);
    },
  );
});
