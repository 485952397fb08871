import type { ErrorCode } from '../../../domain/errors.ts';
import type { Answer, SaveRequest, SentCause } from '../browser/calls.ts';

/** Autosave waits this long after the last change, in milliseconds (docs/product.md#editing). */
export const AUTOSAVE_DELAY_MS = 3_000;

/**
 * `unavailable`: the store could not be reached; the save is retried. `blocked`: the owner has to log in or resolve
 * a conflict before the next save.
 */
export type SaveResult = 'settled' | 'unavailable' | 'blocked';

const LONGEST_WAIT_MS = 60_000;

/**
 * Schedules saves: one at a time, so that they stay in order. If autosave is on, it saves some time after the last
 * change, and retries while the store is unavailable. The content is read when a save starts, so a change during a
 * save is part of the next one. `run` saves and never rejects; `needed` returns whether there are unsaved changes.
 */
export function createSaveQueue(options: {
  delay: number;
  needed: () => boolean;
  run: (cause: SentCause) => Promise<SaveResult>;
}) {
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
    /** To be called for each change: restarts the delay of the autosave. */
    changed: () => wait(),
    /** Saves now, or right after the save in progress. */
    save() {
      clearTimeout(timer);
      void request('owner');
    },
    setAutosave(on: boolean) {
      autosave = on;
      wait();
    },
    /** Stops saving until `resume`; saves requested meanwhile are dropped. */
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

/** After these answers a save was certainly not stored, even where an earlier attempt had no answer. */
const NOT_STORED: readonly ErrorCode[] = ['save-conflict', 'invalid-input', 'too-large'];

/** Sends saves, one at a time. `begin` reads the working copy; `post` makes the call and never rejects. */
export function createSaveSender<T>(options: {
  begin: (cause: SentCause) => SaveRequest;
  post: (request: SaveRequest) => Promise<Answer<T>>;
}) {
  const { begin, post } = options;
  let pending: SaveRequest | null = null;

  return {
    /** It is unknown whether the last save was stored. */
    isPending: () => pending !== null,
    /**
     * Sends the save that has no answer yet, with the same id and content, so that the server stores it once; otherwise
     * the working copy. `isRetry`: it was sent again, so the content may be older than the working copy.
     */
    async send(cause: SentCause) {
      const isRetry = pending !== null;
      const request = pending ?? begin(cause);
      const answer = await post(request);
      const isKnown =
        answer.ok ||
        NOT_STORED.includes(answer.code) ||
        // Any other refusal of a first attempt. The store may have committed before `save-failed`.
        !(isRetry || answer.unanswered || answer.code === 'save-failed');
      pending = isKnown ? null : request;
      return { answer, isRetry };
    },
  };
}
