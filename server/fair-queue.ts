/** Runs a bounded number of works at once, and takes those that wait in turns, key by key. */
export interface FairQueue {
  /**
   * Runs the work when its turn comes and settles as it does. Rejects with `onFull()`, without running it,
   * where there is no place left to wait in; with the signal's reason where the signal ends the wait.
   */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * Makes a queue. `concurrent` works run at once; `waiting` more may wait in all, `waitingPerKey` of one key. Both
 * may be left out where something else bounds how many come.
 * The keys that wait take turns, so that one with many works delays another by one work at most. Where all
 * places are taken, a key with fewer waiting takes the place of the latest work of the key with the most.
 */
export function createFairQueue(options: {
  concurrent: number;
  waiting?: number;
  waitingPerKey?: number;
  onFull?: () => Error;
}): FairQueue {
  const {
    concurrent,
    waiting = Number.POSITIVE_INFINITY,
    waitingPerKey = Number.POSITIVE_INFINITY,
    onFull = () => new Error('The queue is full.'),
  } = options;
  // In the order in which the keys have their next turn.
  const lines = new Map<string, Waiting[]>();
  let running = 0;
  let count = 0;

  const remove = (key: string, line: Waiting[], index: number): Waiting | undefined => {
    const [removed] = line.splice(index, 1);
    if (removed !== undefined) count -= 1;
    if (line.length === 0) lines.delete(key);
    return removed;
  };

  const next = () => {
    const [turn] = lines;
    if (turn === undefined || running >= concurrent) return;
    const [key, line] = turn;
    lines.delete(key);
    lines.set(key, line);
    remove(key, line, 0)?.start();
  };

  /** Frees a place for a key that has `own` works waiting; false where no other key has more than it would have. */
  const makeRoom = (own: number): boolean => {
    const longest = [...lines].reduce<[string, Waiting[]] | null>(
      (most, entry) => (entry[1].length > (most?.[1].length ?? own + 1) ? entry : most),
      null,
    );
    if (longest === null) return false;
    const [key, line] = longest;
    remove(key, line, line.length - 1)?.refuse(onFull());
    return true;
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
    async run(key, work, signal) {
      signal?.throwIfAborted();
      if (running < concurrent) return begin(work);
      const line = lines.get(key) ?? [];
      if (line.length >= waitingPerKey) throw onFull();
      if (count >= waiting && !makeRoom(line.length)) throw onFull();
      return new Promise((resolve, reject) => {
        const leave = () => {
          remove(key, line, line.indexOf(own));
          reject(signal?.reason);
        };
        const own: Waiting = {
          start() {
            signal?.removeEventListener('abort', leave);
            resolve(begin(work));
          },
          refuse(error) {
            signal?.removeEventListener('abort', leave);
            reject(error);
          },
        };
        signal?.addEventListener('abort', leave, { once: true });
        line.push(own);
        count += 1;
        lines.set(key, line);
      });
    },
  };
}
