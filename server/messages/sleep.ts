/** Sleeps that can be ended early when there is work to do. */
export interface Sleeper {
  /** How often `wake` was called; to be read before checking for work. */
  wakes(): number;
  /** Ends every sleep. */
  wake(): void;
  /** Sleeps for at most this time; not at all where `wake` was called after `seen` was read. */
  sleep(milliseconds: number, seen: number): Promise<void>;
  /** Sleeps for this time; `wake` does not end it. */
  pause(milliseconds: number): Promise<void>;
}

/** Creates a sleeper whose `wake` ends all current sleeps. */
export function createSleeper(): Sleeper {
  const wakers = new Set<() => void>();
  let wakes = 0;
  return {
    wakes: () => wakes,
    wake() {
      wakes += 1;
      for (const end of wakers) end();
    },
    sleep(milliseconds, seen) {
      if (seen !== wakes) return Promise.resolve();
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          wakers.delete(end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        wakers.add(end);
      });
    },
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}
