import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDiskProbe, createReadiness } from './readiness.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a readiness check', () => {
  it('runs once for all concurrent callers, and again after that', async () => {
    const check = vi.fn(async () => undefined);
    const ready = createReadiness(check);
    await Promise.all([ready(), ready(), ready()]);
    expect(check).toHaveBeenCalledTimes(1);
    await ready();
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('rejects with the reason, only while the reason lasts', async () => {
    const check = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('the disk is full'));
    const ready = createReadiness(check);
    const first = [ready(), ready()];
    for (const each of first) await expect(each).rejects.toThrow('the disk is full');
    await expect(ready()).resolves.toBeUndefined();
  });

  it('rejects without an answer within 3 seconds, and runs again after that', async () => {
    const check = vi.fn(async () => undefined).mockReturnValueOnce(new Promise(() => undefined));
    const ready = createReadiness(check);
    const silent = expect(ready()).rejects.toThrow('in time');
    await vi.advanceTimersByTimeAsync(3_000);
    await silent;
    await expect(ready()).resolves.toBeUndefined();
  });
});

describe('the question whether a disk answers', () => {
  it('is answered for a folder, and for one that is missing', async () => {
    vi.useRealTimers();
    for (const folder of [import.meta.dirname, '/no/such/folder']) {
      await expect(createDiskProbe(folder)()).resolves.toBeUndefined();
    }
  });
});
