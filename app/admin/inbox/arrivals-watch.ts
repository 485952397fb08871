/** How often the unread messages are counted while the page is visible, in milliseconds. */
export const WATCH_MS = 15_000;

/** The longest time between two attempts after failures, in milliseconds. */
const LONGEST_WAIT_MS = 300_000;

/** Asks again and again, one call at a time, and less often after each failure. */
export interface ArrivalsWatch {
  /** Asks after `WATCH_MS`, and from then on. */
  readonly start: () => void;
  /** Asks now, and from now on. */
  readonly wake: () => void;
  /** Asks nothing until the next `start` or `wake`. */
  readonly stop: () => void;
}

/** Creates a watch that does not ask yet. `ask` resolves to whether there was an answer, and never rejects. */
export function createArrivalsWatch(ask: () => Promise<boolean>): ArrivalsWatch {
  let isOn = false;
  let isAsking = false;
  let isDue = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), Math.min(WATCH_MS * 2 ** failures, LONGEST_WAIT_MS));
  };

  async function run(): Promise<void> {
    clearTimeout(timer);
    // The call in progress may have been sent before the page was hidden.
    isDue = isAsking;
    if (isAsking) return;
    isAsking = true;
    failures = (await ask()) ? 0 : failures + 1;
    isAsking = false;
    if (!isOn) return;
    if (isDue) void run();
    else wait();
  }

  return {
    start() {
      isOn = true;
      failures = 0;
      wait();
    },
    wake() {
      isOn = true;
      void run();
    },
    stop() {
      isOn = false;
      isDue = false;
      clearTimeout(timer);
    },
  };
}
