/** Waits that end early when there is something to do. */
export interface Sleeper {
  /** How often `wake` was called; to be read before looking for something to do. */
  wakes(): number;
  /** Ends every sleep. */
  wake(): void;
  /** Waits at most so many milliseconds; not at all where someone woke it after `seen` was read. */
  sleep(milliseconds: number, seen: number): Promise<void>;
  /** Waits so many milliseconds, whoever wakes it. */
  rest(milliseconds: number): Promise<void>;
}

/** Makes waits that one call can end together. */
export function createSleeper(): Sleeper {
  const sleepers = new Set<() => void>();
  let wakes = 0;
  return {
    wakes: () => wakes,
    wake() {
      wakes += 1;
      for (const end of sleepers) end();
    },
    sleep(milliseconds, seen) {
      if (seen !== wakes) return Promise.resolve();
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          sleepers.delete(end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        sleepers.add(end);
      });
    },
    rest: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}
