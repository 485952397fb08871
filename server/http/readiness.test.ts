import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the readiness', () => {
  it('is checked once for all requests during the check and a second after it', async () => {
    const look = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 2_000)));
    const isReady = createReadiness(look, () => undefined);
    const answers = [isReady(), isReady()];
    await vi.advanceTimersByTimeAsync(1_999);
    answers.push(isReady());
    await vi.advanceTimersByTimeAsync(1_000);
    answers.push(isReady());
    expect(await Promise.all(answers)).toEqual([true, true, true, true]);
    expect(look).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    void isReady();
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('is false while a failure lasts, which is logged once', async () => {
    const onFailure = vi.fn();
    const full = new Error('the disk is full');
    const isReady = createReadiness(vi.fn(async () => {}).mockRejectedValueOnce(full), onFailure);
    expect(await Promise.all([isReady(), isReady()])).toEqual([false, false]);
    expect(onFailure.mock.calls).toEqual([[full]]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await isReady()).toBe(true);
  });

  it('is false without an answer within 3 seconds', async () => {
    const isReady = createReadiness(
      () => new Promise(() => undefined),
      () => undefined,
    );
    const silent = isReady();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await silent).toBe(false);
  });
});
