import type { InferResponseType } from 'hono/client';
import { admin, type CallFailure, readAnswer, unanswered } from './calls.ts';

type Uploaded = InferResponseType<typeof admin.files.$post>;

/** An upload in progress. */
export interface Sending {
  /** The result of the upload; null if it was cancelled. It never rejects. */
  readonly done: Promise<Uploaded | CallFailure | null>;
  cancel(): void;
}

/** Uploads a file with XMLHttpRequest, because `fetch` does not report the progress of an upload. */
export function sendFile(file: File, onProgress: (share: number) => void): Sending {
  const request = new XMLHttpRequest();
  const done = new Promise<Uploaded | CallFailure | null>((resolve) => {
    const fail = () => resolve(unanswered('upload-failed'));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onabort = () => resolve(null);
    request.onerror = fail;
    request.onload = () => {
      try {
        const isSuccess = request.status >= 200 && request.status < 300;
        const answer: Uploaded = JSON.parse(request.responseText);
        resolve(readAnswer(isSuccess, answer, 'upload-failed'));
      } catch {
        fail();
      }
    };
  });
  request.open('POST', admin.files.$path({ query: { name: file.name } }));
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.send(file);
  return { done, cancel: () => request.abort() };
}
