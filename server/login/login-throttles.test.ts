import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshStore } from '../../tests/support/stores.ts';
import { type Throttle, TooManyAttempts } from '../throttles/throttles.ts';
import { createLoginThrottles } from './login-throttles.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

// The counts in the store go by the clock of the machine.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Who attempts until it is refused, and rests for a day after every second wait: the attempts of ten days. */
async function attemptsOfTenDays(throttle: Throttle): Promise<number> {
  const end = Date.now() + 10 * DAY;
  let made = 0;
  let waits = 0;
  while (Date.now() < end) {
    const error: unknown = await throttle.attempt('a').catch((caught: unknown) => caught);
    if (error instanceof TooManyAttempts) {
      waits += 1;
      const rest = waits % 2 === 0 ? DAY + HOUR : 0;
      vi.setSystemTime(Date.now() + (error.retryAfter ?? 0) * 1000 + rest);
    } else made += 1;
  }
  return made;
}

it.each([
  ['strangers', 70, 10],
  ['codes', 150, 30],
] as const)(
  'the attempts of %s are %i on a first day and %i on each after, also with rests in between',
  { timeout: 90_000 },
  async (name, first, later) => {
    const throttle = createLoginThrottles(await freshStore())[name];
    expect(await attemptsOfTenDays(throttle)).toBeLessThanOrEqual(first + 9 * later);
  },
);
