import type { Clock } from '../../server/core/clock.ts';

/** A clock that only moves when the test moves it. */
export interface TestClock {
  readonly clock: Clock;
  advance(milliseconds: number): void;
}

export function stoppedClock(start = '2026-01-01T00:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  return {
    clock: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
