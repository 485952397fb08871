/** Runs a limited number of tasks at once; waiting tasks start in turn, one key after the other. */
export interface FairQueue {
  /** Runs the task when it is its turn, and settles with its result. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Creates a queue that runs `concurrent` tasks at once, and `perKey` of one key. Waiting keys take turns, so that a key
 * with many tasks delays another key by at most one task. The queue has no limit of its own: the callers limit the
 * waiting tasks.
 */
export function createFairQueue({
  concurrent,
  perKey = concurrent,
}: {
  concurrent: number;
  perKey?: number;
}): FairQueue {
  // Waiting tasks by key; the first key that may run is the next one.
  const queues = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let total = 0;

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
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      task?.();
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

  return {
    async run(key, work) {
      if (mayRun(key)) return start(key, work);
      return new Promise((resolve) => {
        const queue = queues.get(key) ?? [];
        queue.push(() => resolve(start(key, work)));
        queues.set(key, queue);
      });
    },
  };
}
