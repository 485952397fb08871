import { describe, expect, it } from 'vitest';
import { ATTEMPT_TIMEOUT_SECONDS, LEASE_SECONDS, RETRY_SECONDS, retryDelay } from './retries.ts';

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

  it('time out before another process may send the message', () => {
    expect(LEASE_SECONDS).toBeGreaterThanOrEqual(ATTEMPT_TIMEOUT_SECONDS * 3);
  });
});
