import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createArrivalsWatch, WATCH_MS } from './arrivals-watch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const calls: ((isAnswered: boolean) => void)[] = [];
  const watch = createArrivalsWatch(() => new Promise((resolve) => calls.push(resolve)));
  const answer = async (isAnswered = true) => {
    calls.at(-1)?.(isAnswered);
    await vi.advanceTimersByTimeAsync(0);
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { watch, answer, pass, asked: () => calls.length };
}

describe('new messages', () => {
  it('are asked for within 20 seconds while the page is visible', async () => {
    const { watch, answer, pass, asked } = setUp();
    watch.start();
    for (const times of [1, 2, 3]) {
      expect(asked()).toBe(times - 1);
      await pass(20_000);
      expect(asked()).toBe(times);
      await answer();
    }
  });

  it('are not asked for while it is hidden, and at once when it is visible again', async () => {
    const { watch, answer, pass, asked } = setUp();
    watch.start();
    watch.stop();
    await pass(WATCH_MS * 10);
    expect(asked()).toBe(0);
    watch.wake();
    expect(asked()).toBe(1);
    await answer();
    await pass(WATCH_MS);
    expect(asked()).toBe(2);
    watch.stop();
    await answer();
    await pass(WATCH_MS * 10);
    expect(asked()).toBe(2);
  });

  it('are asked for again after a call that the page was hidden in', async () => {
    const { watch, answer, asked } = setUp();
    watch.wake();
    watch.stop();
    watch.wake();
    expect(asked()).toBe(1);
    await answer(false);
    expect(asked()).toBe(2);
    await answer();
    expect(asked()).toBe(2);
  });

  it('are asked for less and less often while there is no answer', async () => {
    const { watch, answer, pass, asked } = setUp();
    watch.start();
    await pass(WATCH_MS);
    for (const wait of [2, 4, 8, 16, 20, 20]) {
      await answer(false);
      const before = asked();
      await pass(WATCH_MS * wait - 1);
      expect(asked()).toBe(before);
      await pass(1);
      expect(asked()).toBe(before + 1);
    }
    await answer();
    const before = asked();
    await pass(WATCH_MS);
    expect(asked()).toBe(before + 1);
  });
});
