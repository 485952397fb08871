import type { InferResponseType } from 'hono/client';
import { failureOf } from '../../../domain/failure.ts';
import { PICTURE_MAX_BYTES } from '../../../domain/pictures/limits.ts';
import { api } from '../browser/calls.ts';
import { type Sending, sendFile } from '../browser/send-file.ts';

/** The answer to a picture's upload. */
type SentPicture = InferResponseType<typeof api.pictures.$post>;

/** What a file chooser offers. The server decides by the content of the file. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The upload of a picture. */
export type PictureSending = Sending<SentPicture>;

/** Uploads a picture to the library. `onProgress` gets the share that was sent, from 0 to 1. */
export type SendPicture = (file: File, onProgress: (share: number) => void) => PictureSending;

export const sendPicture: SendPicture = (file, onProgress) => {
  // The server ends such a connection without reading, so that its reason would not arrive.
  if (file.size > PICTURE_MAX_BYTES) {
    const failure = { ...failureOf('picture-too-large'), unanswered: false };
    return { done: Promise.resolve(failure), cancel: () => undefined };
  }
  return sendFile(api.pictures.$path({ query: { name: nameOf(file) } }), file, onProgress);
};

/** The name under which a file is uploaded. A pasted picture may have none. */
const nameOf = ({ name, type }: File): string =>
  name.trim() === '' ? `picture.${type.split('/')[1] ?? 'png'}` : name;
