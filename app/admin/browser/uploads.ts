import { type CallFailure, readAnswer, unanswered } from './calls.ts';
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

/** Uploads files, as `ask` makes other calls. */
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
