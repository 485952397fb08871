/** Runs a bounded number of works at once, and takes those that wait in turns, key by key. */
export interface FairQueue {
  /** Runs the work when its turn comes, and settles as it does. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Makes a queue that runs `concurrent` works at once. The keys that wait take turns, so that one with many works
 * delays another by one work at most. Any number may wait: whoever adds works bounds how many.
 */
export function createFairQueue({ concurrent }: { concurrent: number }): FairQueue {
  // In the order in which the keys have their next turn.
  const lines = new Map<string, (() => void)[]>();
  let running = 0;

  const next = () => {
    const [turn] = lines;
    if (turn === undefined || running >= concurrent) return;
    const [key, line] = turn;
    const start = line.shift();
    lines.delete(key);
    if (line.length > 0) lines.set(key, line);
    start?.();
  };

  const begin = async <T>(work: () => Promise<T>): Promise<T> => {
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
      if (running < concurrent) return begin(work);
      return new Promise((resolve) => {
        const line = lines.get(key) ?? [];
        line.push(() => resolve(begin(work)));
        lines.set(key, line);
      });
    },
  };
}
