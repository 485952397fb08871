import type { Clock } from '../../server/core/clock.ts';

/** A clock that only moves when the test moves it. */
export function stoppedClock(start = '2026-01-01T00:00:00.000Z') {
  let now = Date.parse(start);
  return {
    clock: (() => new Date(now)) satisfies Clock,
    advance(milliseconds: number) {
      now += milliseconds;
    },
  };
}
