import { setImmediate as nextIteration } from 'node:timers/promises';
import { createFairQueue } from '../core/fair-queue.ts';

/**
 * Where the work for pages waits: two are made at once, one of each address. Who asks for many large ones leaves a turn
 * to the others, also where a page waits for the store, and has no two in memory. The limit on open requests also limits
 * how many wait.
 */
export const createRenderQueue = () => createFairQueue({ concurrent: 2, perKey: 1 });

export type RenderQueue = ReturnType<typeof createRenderQueue>;

let last: Promise<void> = Promise.resolve();

/**
 * Waits for an iteration of the event loop that no other caller gets, so that pages from memory are answered between any
 * two steps of work that take long.
 */
export function eventLoopTurn(): Promise<void> {
  last = last.then(() => nextIteration());
  return last;
}
