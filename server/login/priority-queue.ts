/** A line in which work waits for its turn: one at a time, the lowest rank first, then the first come. */
export interface PriorityQueue {
  /**
   * Does `work` when its turn comes. Rejects with the error of `onFull` where all places are taken by ranks
   * that are not higher, and also later, where lower ranks come to need its place.
   */
  run<T>(rank: number, work: () => Promise<T>): Promise<T>;
}

interface Place {
  readonly rank: number;
  readonly start: () => Promise<void>;
  readonly refuse: () => void;
}

/** Makes a line. */
export function createPriorityQueue(options: {
  /** How many may wait. */
  places: number;
  /** The shortest time from one start to the next, in milliseconds. */
  paceMs: number;
  onFull: () => Error;
}): PriorityQueue {
  const { places, paceMs, onFull } = options;
  const waiting: Place[] = [];
  let isBusy = false;

  const serve = async () => {
    if (isBusy) return;
    isBusy = true;
    for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
      const pace = new Promise((resolve) => setTimeout(resolve, paceMs));
      await place.start();
      await pace;
    }
    isBusy = false;
  };

  const enter = (place: Place) => {
    const behind = waiting.findIndex(({ rank }) => rank > place.rank);
    waiting.splice(behind === -1 ? waiting.length : behind, 0, place);
    void serve();
    if (waiting.length > places) waiting.pop()?.refuse();
  };

  return {
    run: (rank, work) =>
      new Promise((resolve, reject) => {
        enter({
          rank,
          start: () => work().then(resolve, reject),
          refuse: () => reject(onFull()),
        });
      }),
  };
}
