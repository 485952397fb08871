/** Who asked for a save. */
export type SaveCause = 'owner' | 'autosave';

/**
 * `away`: the store could not be reached, and may be a little later. `stopped`: the owner has to log in
 * or decide a conflict before the next save.
 */
export type SaveOutcome = 'settled' | 'away' | 'stopped';

/** The longest wait before the autosave tries again, in milliseconds. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Decides when saves run: one at a time, so that none overtakes another, and by themselves some time
 * after the last change where autosave is on, and again and again while the store is away. What is saved
 * is read when a save starts, so a change during a save goes with the next one.
 */
export interface SaveQueue {
  /** Something changed: the wait for the autosave starts again. */
  readonly changed: () => void;
  /** Saves now, or right after the save that is under way. */
  readonly save: () => void;
  readonly setAutosave: (on: boolean) => void;
  /** Nothing is saved until `resume`, and what was asked for meanwhile is dropped. */
  readonly pause: () => void;
  readonly resume: () => void;
}

/** Makes a queue; `run` saves and never rejects, `needed` tells whether anything is unsaved. */
export function createSaveQueue(options: {
  delay: number;
  needed: () => boolean;
  run: (cause: SaveCause) => Promise<SaveOutcome>;
}): SaveQueue {
  const { delay, needed, run } = options;
  let autosave = false;
  let paused = false;
  let running = false;
  let failures = 0;
  let next: SaveCause | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const request = async (cause: SaveCause): Promise<void> => {
    if (paused) return;
    if (running) {
      next = next === 'owner' ? 'owner' : cause;
      return;
    }
    if (cause === 'autosave' && !needed()) return;
    running = true;
    const outcome = await run(cause);
    running = false;
    failures = outcome === 'away' ? failures + 1 : 0;
    const following = outcome === 'stopped' ? null : next;
    next = null;
    if (following !== null) await request(following);
    else if (failures > 0) wait(Math.min(delay * 2 ** failures, LONGEST_WAIT_MS));
  };

  const wait = (ms = delay) => {
    clearTimeout(timer);
    if (autosave && !paused) timer = setTimeout(() => void request('autosave'), ms);
  };

  return {
    changed: () => wait(),
    save() {
      clearTimeout(timer);
      void request('owner');
    },
    setAutosave(on) {
      autosave = on;
      wait();
    },
    pause() {
      paused = true;
      next = null;
      clearTimeout(timer);
    },
    resume() {
      paused = false;
      wait();
    },
  };
}
