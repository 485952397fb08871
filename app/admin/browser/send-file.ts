import { ERRORS } from '../../../domain/errors.ts';
import { type CallFailure, readAnswer, refusedInFront, unanswered } from './calls.ts';

/** An upload in progress. */
export interface Sending<T> {
  /** The result of the upload; null if it was cancelled. It never rejects. */
  readonly done: Promise<T | CallFailure | null>;
  cancel(): void;
}

/**
 * Uploads a file as the body of a POST request. `onProgress` gets the share that was sent, from 0 to 1. Uses
 * XMLHttpRequest, because `fetch` does not report the progress of an upload.
 */
export function sendFile<T extends { ok: true }>(
  address: string,
  file: File,
  onProgress: (share: number) => void,
): Sending<T> {
  const request = new XMLHttpRequest();
  const done = new Promise<T | CallFailure | null>((resolve) => {
    const fail = () =>
      resolve(
        request.status === ERRORS['too-large'].status
          ? refusedInFront('file', file.size)
          : unanswered('upload-failed'),
      );
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onabort = () => resolve(null);
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
  });
  request.open('POST', address);
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.send(file);
  return { done, cancel: () => request.abort() };
}
