import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTEMPT_TIMEOUT_SECONDS, LEASE_SECONDS, RETRY_SECONDS, retryDelay } from './delivery.ts';

const WEEK = 7 * 24 * 60 * 60;

describe('the delivery attempts of a message', () => {
  it('begin seconds apart, and end six hours apart', () => {
    expect(retryDelay(1)).toBe(5);
    expect(RETRY_SECONDS.at(-1)).toBe(6 * 60 * 60);
  });

  it('outlast an outage of a week, and then end', () => {
    expect(RETRY_SECONDS.reduce((sum, wait) => sum + wait)).toBeGreaterThan(WEEK);
    expect(retryDelay(RETRY_SECONDS.length)).not.toBeNull();
    expect(retryDelay(RETRY_SECONDS.length + 1)).toBeNull();
  });

  it('never come closer together, nor more than five times further apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: RETRY_SECONDS.length - 1 }), (tries) => {
        const [wait, next] = [retryDelay(tries) ?? 0, retryDelay(tries + 1) ?? 0];
        expect(next).toBeGreaterThanOrEqual(wait);
        expect(next).toBeLessThanOrEqual(wait * 5);
      }),
    );
  });

  it('time out before another process may send the message', () => {
    expect(LEASE_SECONDS).toBeGreaterThanOrEqual(ATTEMPT_TIMEOUT_SECONDS * 3);
  });
});
