import type { SaveCause } from '../../../domain/history.ts';

/** What started a save. The server makes `restored` of it, where an earlier version was put into the editor before. */
export type SentCause = Extract<SaveCause, 'owner' | 'autosave'>;

/**
 * `unavailable`: the store could not be reached; the save is retried. `blocked`: the owner has to log in or resolve
 * a conflict before the next save.
 */
export type SaveResult = 'settled' | 'unavailable' | 'blocked';

/** The longest delay before the autosave retries, in milliseconds. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Schedules saves: one at a time, so that they stay in order. If autosave is on, it saves some time after the last
 * change, and retries while the store is unavailable. The content is read when a save starts, so a change during a
 * save is part of the next one.
 */
export interface SaveQueue {
  /** To be called for each change: restarts the delay of the autosave. */
  readonly changed: () => void;
  /** Saves now, or right after the save in progress. */
  readonly save: () => void;
  readonly setAutosave: (on: boolean) => void;
  /** Stops saving until `resume`; saves requested meanwhile are dropped. */
  readonly pause: () => void;
  readonly resume: () => void;
}

/** Creates a queue. `run` saves and never rejects; `needed` returns whether there are unsaved changes. */
export function createSaveQueue(options: {
  delay: number;
  needed: () => boolean;
  run: (cause: SentCause) => Promise<SaveResult>;
}): SaveQueue {
  const { delay, needed, run } = options;
  let autosave = false;
  let paused = false;
  let running = false;
  let failures = 0;
  let next: SentCause | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const request = async (cause: SentCause): Promise<void> => {
    if (paused) return;
    if (running) {
      next = next === 'owner' ? 'owner' : cause;
      return;
    }
    if (cause === 'autosave' && !needed()) return;
    running = true;
    const result = await run(cause);
    running = false;
    failures = result === 'unavailable' ? failures + 1 : 0;
    const following = result === 'blocked' ? null : next;
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
