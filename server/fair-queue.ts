/** Runs a limited number of tasks at once; waiting tasks start in turn, one key after the other. */
export interface FairQueue {
  /** Runs the task when it is its turn, and settles with its result. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Creates a queue that runs `concurrent` tasks at once. Waiting keys take turns, so that a key with many tasks
 * delays another key by at most one task. The queue has no limit of its own: the callers limit the waiting tasks.
 */
export function createFairQueue({ concurrent }: { concurrent: number }): FairQueue {
  // Waiting tasks by key; the first key is the next one.
  const queues = new Map<string, (() => void)[]>();
  let running = 0;

  const next = () => {
    const [turn] = queues;
    if (turn === undefined || running >= concurrent) return;
    const [key, queue] = turn;
    const task = queue.shift();
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
    task?.();
  };

  const start = async <T>(work: () => Promise<T>): Promise<T> => {
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      next();
    }
  };

  return {
    async run(key, work) {
      if (running < concurrent) return start(work);
      return new Promise((resolve) => {
        const queue = queues.get(key) ?? [];
        queue.push(() => resolve(start(work)));
        queues.set(key, queue);
      });
    },
  };
}
