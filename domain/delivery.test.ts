import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEASE_SECONDS, RETRY_SECONDS, retryAfter, TRY_SECONDS } from './delivery.ts';

const WEEK = 7 * 24 * 60 * 60;

describe('the tries of a message', () => {
  it('begin seconds apart, and end six hours apart', () => {
    expect(retryAfter(1)).toBe(5);
    expect(RETRY_SECONDS.at(-1)).toBe(6 * 60 * 60);
  });

  it('outlast an outage of a week, and then end', () => {
    expect(RETRY_SECONDS.reduce((sum, wait) => sum + wait)).toBeGreaterThan(WEEK);
    expect(retryAfter(RETRY_SECONDS.length)).not.toBeNull();
    expect(retryAfter(RETRY_SECONDS.length + 1)).toBeNull();
  });

  it('never come closer together, nor more than five times further apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: RETRY_SECONDS.length - 1 }), (tries) => {
        const [wait, next] = [retryAfter(tries) ?? 0, retryAfter(tries + 1) ?? 0];
        expect(next).toBeGreaterThanOrEqual(wait);
        expect(next).toBeLessThanOrEqual(wait * 5);
      }),
    );
  });

  it('are over before another process may take the message up', () => {
    expect(LEASE_SECONDS).toBeGreaterThanOrEqual(TRY_SECONDS * 3);
  });
});
