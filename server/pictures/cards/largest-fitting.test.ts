import { describe, expect, it, vi } from 'vitest';
import { largestFitting } from './largest-fitting.ts';

describe('the largest number that fits', () => {
  const range = { least: 26, most: 142 };

  it('is found for every limit', async () => {
    for (let limit = 20; limit <= 150; limit += 1) {
      const expected = limit < 26 ? null : Math.min(limit, 142);
      expect(await largestFitting(range, async (size) => size <= limit)).toBe(expected);
    }
  });

  it('takes one question for a short text, and few for a long one', async () => {
    const fits = vi.fn(async () => true);
    await largestFitting(range, fits);
    expect(fits).toHaveBeenCalledTimes(1);
    const rarely = vi.fn(async (size: number) => size <= 50);
    await largestFitting(range, rarely);
    expect(rarely.mock.calls.length).toBeLessThanOrEqual(9);
  });
});
