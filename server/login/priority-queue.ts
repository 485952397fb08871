/** A queue that runs one piece of work at a time, the lowest rank first, then in order of arrival. */
export interface PriorityQueue {
  /**
   * Runs `work` when it is first in the queue. Rejects with the error of `onFull` where the queue is full of ranks
   * that are not higher, and also later, where lower ranks fill the queue.
   */
  run<T>(rank: number, work: () => Promise<T>): Promise<T>;
}

interface Entry {
  readonly rank: number;
  readonly start: () => Promise<void>;
  readonly refuse: () => void;
}

/** Creates a queue. */
export function createPriorityQueue(options: {
  /** How many may wait. */
  maxWaiting: number;
  /** The shortest time from one start to the next, in milliseconds. */
  intervalMs: number;
  onFull: () => Error;
}): PriorityQueue {
  const { maxWaiting, intervalMs, onFull } = options;
  const waiting: Entry[] = [];
  let isBusy = false;

  const runAll = async () => {
    if (isBusy) return;
    isBusy = true;
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
      const interval = new Promise((resolve) => setTimeout(resolve, intervalMs));
      await entry.start();
      await interval;
    }
    isBusy = false;
  };

  const enqueue = (entry: Entry) => {
    const behind = waiting.findIndex(({ rank }) => rank > entry.rank);
    waiting.splice(behind === -1 ? waiting.length : behind, 0, entry);
    void runAll();
    if (waiting.length > maxWaiting) waiting.pop()?.refuse();
  };

  return {
    run: (rank, work) =>
      new Promise((resolve, reject) => {
        enqueue({
          rank,
          start: () => work().then(resolve, reject),
          refuse: () => reject(onFull()),
        });
      }),
  };
}
