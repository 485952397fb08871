import type { QueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { failureOf } from '../../../domain/failure.ts';
import { PICTURE_MAX_BYTES } from '../../../domain/pictures/limits.ts';
import { api, CallError } from '../browser/calls.ts';
import { createUploadQueue, type Upload, type UploadOptions } from '../browser/uploads.ts';
import type { Edits } from '../document/edits.ts';
import {
  NO_PICTURE,
  type PictureFields,
  type PictureValues,
  pictureValues,
  settingPicture,
  withPicture,
} from './picture-fields.ts';
import { addPicture, type Picture } from './queries.ts';

/** What a file chooser offers. The server decides by the content of the file. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Uploads of pictures, and changes of their fields that are not typed. */
export function createPictureUploads(options: {
  edits: Edits;
  queries: QueryClient;
  send: SendPicture;
}) {
  const { edits, queries, send } = options;
  const change = (fields: PictureFields, values: PictureValues) =>
    edits.apply(settingPicture(edits.state().entered, fields, values));
  const show = (fields: PictureFields, picture: Picture) => {
    const before = pictureValues(edits.state().entered, fields);
    change(fields, withPicture(before, picture));
  };
  // The target: the fields that show the picture when it is stored; null for the library alone.
  const { add, clear, ...queue } = createUploadQueue<PictureFields | null, Picture>({
    send,
    onStored(picture, fields) {
      addPicture(queries, picture);
      if (fields !== null) show(fields, picture);
    },
  });
  const clearFor = ({ address }: PictureFields) => clear((other) => other?.address === address);

  return {
    ...queue,
    add: (files: readonly File[]) => add(files, null),
    /** Uploads a file, in the place of an earlier one, and puts it into the fields. */
    addTo(fields: PictureFields, file: File) {
      clearFor(fields);
      add([file], fields);
    },
    choose(fields: PictureFields, picture: Picture) {
      clearFor(fields);
      show(fields, picture);
    },
    /** Changes the fields as one step, such as to another part of the picture. */
    set: change,
    remove(fields: PictureFields) {
      clearFor(fields);
      change(fields, NO_PICTURE);
    },
  };
}

type SendPicture = (file: File, options: UploadOptions) => Promise<Picture>;

/** Uploads a picture to the library. Throws as `Upload` says. */
export const createSendPicture =
  (upload: Upload): SendPicture =>
  async (file, options) => {
    // The server ends such a connection without reading, so that its reason would not arrive.
    if (file.size > PICTURE_MAX_BYTES) throw new CallError(failureOf('picture-too-large'));
    const path = api.pictures.$path({ query: { name: file.name } });
    type Answer = InferResponseType<typeof api.pictures.$post, 200>;
    const { picture } = await upload<Answer>(path, file, options);
    return picture;
  };
