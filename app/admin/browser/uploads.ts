import { ERRORS } from '../../../domain/errors.ts';
import { type CallFailure, readAnswer, refusedInFront, unanswered } from './calls.ts';
import type { Ask } from './queries.ts';

export interface UploadOptions {
  /** Gets the share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Cancels the upload. */
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

const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** While a file is uploaded, the browser asks before the page is left. */
export function createUpload(ask: Ask): Upload {
  let running = 0;
  return async <T extends { readonly ok: true }>(
    address: string,
    file: File,
    options: UploadOptions,
  ) => {
    running += 1;
    addEventListener('beforeunload', confirmLeaving);
    try {
      return await ask(() => sendFile<T>(address, file, options));
    } finally {
      running -= 1;
      if (running === 0) removeEventListener('beforeunload', confirmLeaving);
    }
  };
}

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
    const fail = () =>
      resolve(
        request.status === ERRORS['too-large'].status
          ? refusedInFront('file', file.size)
          : unanswered('upload-failed'),
      );
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onabort = () => reject(signal.reason);
    request.onerror = fail;
    request.onload = () => {
      try {
        const isSuccess = request.status >= 200 && request.status < 300;
        const answer: T = JSON.parse(request.responseText);
        resolve(readAnswer(isSuccess, answer, 'upload-failed'));
      } catch {
        fail();
      }
    };
    request.onloadend = () => signal.removeEventListener('abort', cancel);
    signal.addEventListener('abort', cancel);
    request.open('POST', address);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.send(file);
  });
