import type { Failure } from '../../../domain/failure.ts';
import { createStore, type Store } from '../state-store.ts';
import type { Picture } from './calls.ts';
import type { PictureSending, SendPicture } from './send-picture.ts';

/** A picture on its way to the library. */
export interface QueuedUpload {
  readonly key: number;
  readonly file: File;
  /** `read`: all was sent, and the server decodes it. */
  readonly state: 'waiting' | 'sent' | 'read' | 'refused';
  /** The share that was sent, from 0 to 1. */
  readonly share: number;
  /** Why it was refused; null in every other state. */
  readonly failure: Failure | null;
}

/** Uploads pictures one after the other, in the order in which they were added. */
export interface UploadQueue
  extends Store<{
    /** The uploads that are not over, and the refused ones. */
    readonly uploads: readonly QueuedUpload[];
  }> {
  /** Calls the listener with each picture that was stored. */
  readonly onStored: (listener: (picture: Picture) => void) => () => void;
  readonly add: (files: readonly File[]) => void;
  /** Cancels an upload, or dismisses a refused one. */
  readonly remove: (key: number) => void;
  /** Uploads another file in the place of a refused one. */
  readonly replace: (key: number, file: File) => void;
  /** Uploads again what was not taken. */
  readonly retry: (key: number) => void;
  /** Continues after the end of a session, which stops the queue. */
  readonly resume: () => void;
}

/** Creates a queue. `onExpired` is called where the session has ended: that upload waits for `resume`. */
export function createUploadQueue(options: {
  send: SendPicture;
  onExpired: (failure: Failure) => void;
}): UploadQueue {
  const { send, onExpired } = options;
  const { set: setState, ...store } = createStore<{ uploads: readonly QueuedUpload[] }>({
    uploads: [],
  });
  const storedListeners = new Set<(picture: Picture) => void>();
  let current: { readonly key: number; readonly sending: PictureSending } | null = null;
  let isPaused = false;
  let lastKey = 0;

  const uploads = () => store.state().uploads;
  const show = (next: readonly QueuedUpload[]) => setState({ uploads: next });
  const set = (key: number, change: Partial<QueuedUpload>) =>
    show(uploads().map((each) => (each.key === key ? { ...each, ...change } : each)));
  const without = (key: number) => show(uploads().filter((each) => each.key !== key));

  const advance = async (): Promise<void> => {
    const next = uploads().find(({ state }) => state === 'waiting');
    if (current !== null || isPaused || next === undefined) return;
    const { key, file } = next;
    const sending = send(file, (share) => set(key, { share, state: share < 1 ? 'sent' : 'read' }));
    current = { key, sending };
    set(key, { state: 'sent', share: 0 });
    const answer = await sending.done;
    current = null;
    if (answer === null) without(key);
    else if (answer.ok) {
      for (const listener of storedListeners) listener(answer.picture);
      without(key);
    } else if (answer.code === 'session-expired') {
      isPaused = true;
      set(key, { state: 'waiting', share: 0 });
      onExpired(answer);
    } else set(key, { state: 'refused', failure: answer });
    await advance();
  };

  const wait = (key: number, change: Partial<QueuedUpload>) => {
    set(key, { ...change, state: 'waiting', share: 0, failure: null });
    void advance();
  };

  return {
    ...store,
    onStored(listener) {
      storedListeners.add(listener);
      return () => storedListeners.delete(listener);
    },
    add(files) {
      const added = files.map((file): QueuedUpload => {
        lastKey += 1;
        return { key: lastKey, file, state: 'waiting', share: 0, failure: null };
      });
      show([...uploads(), ...added]);
      void advance();
    },
    remove(key) {
      if (current?.key === key) current.sending.cancel();
      else without(key);
    },
    replace: (key, file) => wait(key, { file }),
    retry: (key) => wait(key, {}),
    resume() {
      isPaused = false;
      void advance();
    },
  };
}
