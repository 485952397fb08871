import { z } from 'zod';
import type { Uploaded } from '../../server/downloads/uploads.ts';
import { clientFailure } from '../client-failure.ts';
import { type Answer, readAnswer } from './calls.ts';

/** A file on its way to the server. */
export interface Sending {
  /** What came of it; null where it was cancelled. It never rejects. */
  readonly done: Promise<Answer<Uploaded> | null>;
  cancel(): void;
}

const shape = { downloadUrl: z.string(), size: z.string(), type: z.string() };

/** Sends a file. An XMLHttpRequest, since `fetch` does not tell how far an upload has come. */
export function sendFile(file: File, onProgress: (share: number) => void): Sending {
  const request = new XMLHttpRequest();
  const done = new Promise<Answer<Uploaded> | null>((resolve) => {
    const fail = () => resolve({ ...clientFailure('upload-failed'), unanswered: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onabort = () => resolve(null);
    request.onerror = fail;
    request.onload = () => {
      try {
        const ok = request.status >= 200 && request.status < 300;
        resolve(readAnswer(ok, JSON.parse(request.responseText), shape));
      } catch {
        fail();
      }
    };
  });
  request.open('POST', `/admin/files?${new URLSearchParams({ name: file.name })}`);
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.send(file);
  return { done, cancel: () => request.abort() };
}
