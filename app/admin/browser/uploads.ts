import type { Failure } from '../../../domain/failure.ts';
import { createStore } from '../state-store.ts';
import { type Ask, CallError, type CallFailure, readAnswer, unanswered } from './calls.ts';

export interface UploadOptions {
  /** Gets the share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads a file as the body of a POST request, again after a login where the session had ended. Throws a `CallError`,
 * or an `AbortError` where it was cancelled.
 */
export type Upload = <T extends { readonly ok: true }>(
  address: string,
  file: File,
  options: UploadOptions,
) => Promise<T>;

export const createUpload =
  (ask: Ask): Upload =>
  <T extends { readonly ok: true }>(address: string, file: File, options: UploadOptions) =>
    ask(() => sendFile<T>(address, file, options));

/** With XMLHttpRequest, because `fetch` does not report the progress of an upload. */
const sendFile = <T extends { readonly ok: true }>(
  address: string,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<T | CallFailure> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onabort = () => reject(signal.reason);
    request.onerror = () => resolve(unanswered('upload-failed'));
    request.responseType = 'json';
    request.onload = () => {
      // Null where it is no JSON.
      const answer: T | null = request.response;
      resolve(readAnswer(request.status, answer, 'upload-failed'));
    };
    request.onloadend = () => signal.removeEventListener('abort', cancel);
    signal.addEventListener('abort', cancel);
    request.open('POST', address);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.send(file);
  });

/** A file on its way to the server, or what became of it. */
export interface QueuedUpload<Target = unknown> {
  readonly key: number;
  readonly file: File;
  readonly target: Target;
  /** `processing`: all was sent, and the server works on it. */
  readonly state: 'waiting' | 'sending' | 'processing' | 'stored' | 'failed';
  readonly share: number;
  /** Why it failed; null in every other state. */
  readonly failure: Failure | null;
}

/** Uploads files one by one, each for a target, such as the field that shows it. */
export function createUploadQueue<Target, Answer>(options: {
  /** Throws as `Upload` says. */
  send: (file: File, options: UploadOptions) => Promise<Answer>;
  /** Gets the answer to an upload that was not cancelled. Throws a `CallError` where nothing can take it. */
  onStored: (answer: Answer, target: Target) => void;
}) {
  const {
    set,
    setNow: _,
    ...store
  } = createStore<{
    readonly uploads: readonly QueuedUpload<Target>[];
  }>({ uploads: [] });
  let current: { readonly key: number; readonly stop: AbortController } | null = null;
  let lastKey = 0;

  const uploads = () => store.state().uploads;
  const update = (key: number, change: Partial<QueuedUpload<Target>>) =>
    set({
      uploads: uploads().map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
    });

  const sendNext = async (): Promise<void> => {
    const next = uploads().find(({ state }) => state === 'waiting');
    if (current !== null || next === undefined) return;
    const { key, file, target } = next;
    const stop = new AbortController();
    current = { key, stop };
    update(key, { state: 'sending' });
    try {
      const answer = await options.send(file, {
        onProgress: (share) => update(key, { share, state: share < 1 ? 'sending' : 'processing' }),
        signal: stop.signal,
      });
      if (!stop.signal.aborted) options.onStored(answer, target);
      update(key, { state: 'stored' });
    } catch (error) {
      if (error instanceof CallError) update(key, { state: 'failed', failure: error.failure });
      else if (!stop.signal.aborted) throw error;
    } finally {
      current = null;
      void sendNext();
    }
  };
  /** Cancels an upload, or dismisses a failed one. */
  const cancel = (key: number) => {
    set({ uploads: uploads().filter((upload) => upload.key !== key) });
    if (current?.key === key) current.stop.abort();
  };

  return {
    ...store,
    cancel,
    /** Cancels and forgets all for the targets that `matches` names. */
    clear(matches: (target: Target) => boolean) {
      for (const { key, target } of uploads()) if (matches(target)) cancel(key);
    },
    add(files: readonly File[], target: Target) {
      const added = files.map((file): QueuedUpload<Target> => {
        lastKey += 1;
        return { key: lastKey, file, target, state: 'waiting', share: 0, failure: null };
      });
      set({ uploads: [...uploads(), ...added] });
      void sendNext();
    },
  };
}
