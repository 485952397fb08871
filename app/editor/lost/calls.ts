import type { InferResponseType } from 'hono/client';
import type { LostUpload } from '../../../server/uploads/lost-uploads.ts';
import { admin, answerOf } from '../browser/calls.ts';
import { type Sending, sendFile } from '../browser/send-file.ts';

export type { LostUpload };

/** Loads the uploads that are missing or were changed. */
export const loadLost = () => answerOf(admin.files.lost.$get(), 'load-failed');

/** Forgets a lost upload: from here on nothing demands it. */
export const forgetLost = (name: string) =>
  answerOf(admin.files.forget.$post({ json: { name } }), 'save-failed');

export type ReplaceAnswer = InferResponseType<typeof admin.files.$post>;

/** Uploads a lost file again. */
export const sendAgain = (
  name: string,
  file: File,
  onProgress: (share: number) => void,
): Sending<ReplaceAnswer> =>
  sendFile(admin.files.$path({ query: { name: file.name, again: name } }), file, onProgress);
