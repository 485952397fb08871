import { setImmediate as nextIteration } from 'node:timers/promises';

/**
 * Creates a queue that runs `concurrent` tasks at once, and `perKey` of one key. Waiting keys take turns, so that a key
 * with many tasks delays another one by at most one task.
 */
export function createFairQueue({
  concurrent,
  perKey = concurrent,
  bound,
}: {
  concurrent: number;
  perKey?: number;
  /** How many tasks may wait, and the error of a refused one. */
  bound?: { waiting: number; error: () => Error };
}) {
  // Waiting tasks by key; the first key that may run is the next one.
  const queues = new Map<string, { start: () => void; refuse: () => void }[]>();
  const running = new Map<string, number>();
  let total = 0;
  let waiting = 0;

  const mayRun = (key: string): boolean => total < concurrent && (running.get(key) ?? 0) < perKey;

  const count = (key: string, change: 1 | -1): void => {
    total += change;
    const left = (running.get(key) ?? 0) + change;
    if (left === 0) running.delete(key);
    else running.set(key, left);
  };

  const next = () => {
    for (const [key, queue] of queues) {
      if (!mayRun(key)) continue;
      const task = queue.shift();
      waiting -= 1;
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      task?.start();
      return;
    }
  };

  const start = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    count(key, 1);
    try {
      return await work();
    } finally {
      count(key, -1);
      next();
    }
  };

  /** Refuses the last task of the key with the most waiting tasks; among equal keys, that of the newest task. */
  const refuseOne = (newest: string) => {
    let longest = newest;
    for (const [key, { length }] of queues) {
      if (length > (queues.get(longest)?.length ?? 0)) longest = key;
    }
    const queue = queues.get(longest) ?? [];
    waiting -= 1;
    queue.pop()?.refuse();
    if (queue.length === 0) queues.delete(longest);
  };

  return {
    /** Runs a task in its turn. Rejects with `bound.error` where it is refused. */
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      if (mayRun(key)) return start(key, work);
      return new Promise((resolve, reject) => {
        const queue = queues.get(key) ?? [];
        queue.push({
          start: () => resolve(start(key, work)),
          refuse: () => reject(bound?.error()),
        });
        queues.set(key, queue);
        waiting += 1;
        if (bound !== undefined && waiting > bound.waiting) refuseOne(key);
      });
    },
  };
}

/** Where the work for pages waits: two are made at once, and one of each address. Admission limits how many wait. */
export const createPageQueue = () => createFairQueue({ concurrent: 2, perKey: 1 });

export type PageQueue = ReturnType<typeof createPageQueue>;

let last: Promise<void> = Promise.resolve();

/**
 * Waits for an iteration of the event loop of its own, so that pages from memory are answered between two long steps.
 */
export function eventLoopTurn(): Promise<void> {
  last = last.then(() => nextIteration());
  return last;
}
