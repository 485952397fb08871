import type { Clock } from '../core/clock.ts';

/** What could not be done, by names, until it may be tried again. */
export interface Failures {
  /** Remembers a failure for so many milliseconds. */
  note(name: string, milliseconds: number): void;
  /** Whether it has failed, and may not be tried again yet. */
  has(name: string): boolean;
}

/** How many failures are remembered. */
const MAX_FAILURES = 1_000;

/** Creates an empty memory. */
export function createFailures(clock: Clock): Failures {
  const failures = new Map<string, number>();
  return {
    note(name, milliseconds) {
      failures.set(name, clock().getTime() + milliseconds);
      for (const [oldest] of failures) {
        if (failures.size <= MAX_FAILURES) break;
        failures.delete(oldest);
      }
    },
    has(name) {
      const until = failures.get(name);
      if (until === undefined || until > clock().getTime()) return until !== undefined;
      return !failures.delete(name);
    },
  };
}
