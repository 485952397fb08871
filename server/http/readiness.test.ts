import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('whether the site is ready', () => {
  it('is asked once for all who want to know at the same time, and again after that', async () => {
    const check = vi.fn(async () => undefined);
    const ready = createReadiness(check);
    await Promise.all([ready(), ready(), ready()]);
    expect(check).toHaveBeenCalledTimes(1);
    await ready();
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('is denied with the reason, and not for longer than it is so', async () => {
    const check = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('the disk is full'));
    const ready = createReadiness(check);
    const first = [ready(), ready()];
    for (const each of first) await expect(each).rejects.toThrow('the disk is full');
    await expect(ready()).resolves.toBeUndefined();
  });

  it('is denied where nobody answers within 3 seconds, and asked anew after that', async () => {
    const check = vi.fn(async () => undefined).mockReturnValueOnce(new Promise(() => undefined));
    const ready = createReadiness(check);
    const silent = expect(ready()).rejects.toThrow('in time');
    await vi.advanceTimersByTimeAsync(3_000);
    await silent;
    await expect(ready()).resolves.toBeUndefined();
  });
});
