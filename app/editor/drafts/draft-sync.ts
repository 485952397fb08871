import { DRAFT_DELAY_MS } from '../../../domain/drafts.ts';

/** `failed`: it is tried again. `blocked`: the owner has to log in first. */
export type SyncResult = 'done' | 'failed' | 'blocked';

/** The longest time between two attempts, in milliseconds. */
const LONGEST_WAIT_MS = 20_000;

/**
 * Stores the draft of a page soon after the first change that is not stored, and deletes it soon after nothing is
 * unsaved any more. One call at a time: what changes during a call is part of the next one.
 */
export interface DraftSync {
  /** To be called when the working copy or the saved copy has changed. */
  readonly changed: () => void;
  /** Another draft is part of the working copy: it is deleted once this one is stored, or nothing is unsaved. */
  readonly replace: (id: string) => void;
  /** Sends what is not stored now, or right after the call in progress. */
  readonly flush: () => void;
  /** Sends what is not stored now, because the page ends. */
  readonly leave: () => void;
  /** Sends nothing until `resume`, which sends at once what is not stored. */
  readonly pause: () => void;
  readonly resume: () => void;
}

/** Creates the synchronization of the draft `id`. The calls never reject. */
export function createDraftSync(options: {
  id: string;
  isUnsaved: () => boolean;
  /** Stores the working copy as it is at the time of the call. */
  keep: () => Promise<SyncResult>;
  discard: (ids: readonly string[]) => Promise<SyncResult>;
}): DraftSync {
  const { id, isUnsaved, keep, discard } = options;
  /** The drafts that are stored, or may be, and have to be deleted when nothing is unsaved. */
  const stored = new Set<string>();
  let isChanged = false;
  let isDue = false;
  let isRunning = false;
  let isPaused = false;
  let failures = 0;
  /** The timer is that of another attempt. */
  let isRetrying = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (ms = DRAFT_DELAY_MS) => {
    if (!isPaused) timer ??= setTimeout(flush, ms);
  };

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    isRetrying = false;
  };

  const remove = async (ids: readonly string[]): Promise<SyncResult> => {
    if (ids.length === 0) return 'done';
    const result = await discard(ids);
    if (result === 'done') for (const each of ids) stored.delete(each);
    return result;
  };

  const store = async (): Promise<SyncResult> => {
    const replaced = [...stored].filter((each) => each !== id);
    if (isChanged) {
      isChanged = false;
      stored.add(id);
      const result = await keep();
      if (result !== 'done') {
        isChanged = true;
        return result;
      }
    }
    return remove(replaced);
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    const result = await (isUnsaved() ? store() : remove([...stored]));
    isRunning = false;
    const isNextDue = isDue;
    isDue = false;
    failures = result === 'failed' ? failures + 1 : 0;
    if (result === 'failed' && timer === undefined) {
      isRetrying = true;
      wait(Math.min(DRAFT_DELAY_MS * 2 ** (failures - 1), LONGEST_WAIT_MS));
    }
    if (result === 'done' && isNextDue) flush();
  };

  function flush(): void {
    stop();
    if (isPaused) return;
    if (isRunning) isDue = true;
    else void run();
  }

  return {
    changed() {
      isChanged = true;
      // The server may answer again by now: what is typed does not wait for the next attempt.
      if (isRetrying) stop();
      // What is saved is not to be offered to a page that is loaded next.
      if (!isUnsaved() && stored.size > 0) flush();
      else wait();
    },
    replace(other) {
      stored.add(other);
      isChanged = true;
      wait();
    },
    flush,
    leave() {
      if (isPaused) return;
      // A call in progress may end with the page.
      if (isUnsaved()) isChanged && void keep();
      else if (stored.size > 0) void discard([...stored]);
    },
    pause() {
      isPaused = true;
      stop();
    },
    resume() {
      isPaused = false;
      flush();
    },
  };
}
