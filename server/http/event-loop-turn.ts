import { setImmediate as nextIteration } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for an iteration of the event loop that no other caller gets, so that pages from memory are answered between any
 * two steps of work that take long.
 */
export function eventLoopTurn(): Promise<void> {
  last = last.then(() => nextIteration());
  return last;
}
