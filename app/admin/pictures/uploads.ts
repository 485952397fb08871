import type { QueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { type Failure, failureOf } from '../../../domain/failure.ts';
import { PICTURE_MAX_BYTES } from '../../../domain/pictures/limits.ts';
import { api } from '../browser/calls.ts';
import { CallError } from '../browser/queries.ts';
import type { Upload, UploadOptions } from '../browser/uploads.ts';
import type { Edits } from '../document/edits.ts';
import { createStore } from '../state-store.ts';
import {
  NO_PICTURE,
  type PictureFields,
  type PictureValues,
  pictureValues,
  settingPicture,
  withPicture,
} from './picture-places.ts';
import { addPicture, type Picture } from './queries.ts';

/** What a file chooser offers. The server decides by the content of the file. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** A picture on its way to the library, or what became of it. */
export interface PictureUpload {
  readonly key: number;
  readonly file: File;
  /** The fields that show it when it is stored; null for the library alone. */
  readonly fields: PictureFields | null;
  /** `processing`: all was sent, and the server decodes it. */
  readonly state: 'waiting' | 'sending' | 'processing' | 'stored' | 'failed';
  /** The share that was sent, from 0 to 1. */
  readonly share: number;
  /** Why it failed; null in every other state. */
  readonly failure: Failure | null;
}

interface State {
  readonly uploads: readonly PictureUpload[];
}

/** The last upload for the picture of a field. */
export const uploadFor =
  ({ address }: PictureFields) =>
  ({ uploads }: State): PictureUpload | undefined =>
    uploads.findLast(({ fields }) => fields?.address === address);

/** Whether a file is still on its way. */
export const isUnderWay = ({ state }: PictureUpload): boolean =>
  state !== 'stored' && state !== 'failed';

/** The pictures of the library and of fields: one queue of uploads, and changes of fields that are not typed. */
export function createPictureUploads(options: {
  edits: Edits;
  queries: QueryClient;
  send: SendPicture;
}) {
  const { edits, queries, send } = options;
  const { set, setNow: _, ...store } = createStore<State>({ uploads: [] });
  let current: { readonly key: number; readonly stop: AbortController } | null = null;
  let lastKey = 0;

  const uploads = () => store.state().uploads;
  const update = (key: number, change: Partial<PictureUpload>) =>
    set({ uploads: uploads().map((each) => (each.key === key ? { ...each, ...change } : each)) });
  /** Cancels an upload, or dismisses a failed one. */
  const cancel = (key: number) => {
    set({ uploads: uploads().filter((each) => each.key !== key) });
    if (current?.key === key) current.stop.abort();
  };
  const clear = (fields: PictureFields) => {
    for (const each of uploads()) if (each.fields?.address === fields.address) cancel(each.key);
  };

  const change = (fields: PictureFields, values: PictureValues) =>
    edits.apply(settingPicture(edits.state().entered, fields, values));
  const show = (fields: PictureFields, picture: Picture) => {
    const before = pictureValues(edits.state().entered, fields);
    change(fields, withPicture(before, picture));
  };

  const sendNext = async (): Promise<void> => {
    const next = uploads().find(({ state }) => state === 'waiting');
    if (current !== null || next === undefined) return;
    const { key, fields } = next;
    const stop = new AbortController();
    current = { key, stop };
    update(key, { state: 'sending', share: 0 });
    try {
      const picture = await send(next.file, {
        onProgress: (share) => update(key, { share, state: share < 1 ? 'sending' : 'processing' }),
        signal: stop.signal,
      });
      addPicture(queries, picture);
      update(key, { state: 'stored' });
      // Nothing is changed where the entry was removed meanwhile.
      if (fields !== null && !stop.signal.aborted) show(fields, picture);
    } catch (error) {
      if (error instanceof CallError) update(key, { state: 'failed', failure: error.failure });
      else if (!stop.signal.aborted) throw error;
    } finally {
      current = null;
      void sendNext();
    }
  };
  const add = (files: readonly File[], fields: PictureFields | null) => {
    const added = files.map((file): PictureUpload => {
      lastKey += 1;
      return { key: lastKey, file, fields, state: 'waiting', share: 0, failure: null };
    });
    set({ uploads: [...uploads(), ...added] });
    void sendNext();
  };

  return {
    ...store,
    /** Uploads files to the library, one after the other. */
    add: (files: readonly File[]) => add(files, null),
    /** Uploads a file, in the place of an earlier one, and puts it into the fields. */
    addTo(fields: PictureFields, file: File) {
      clear(fields);
      add([file], fields);
    },
    cancel,
    /** Puts a picture of the library into the fields. */
    choose(fields: PictureFields, picture: Picture) {
      clear(fields);
      show(fields, picture);
    },
    /** Changes the fields as one step, such as to another part of the picture. */
    set: change,
    remove(fields: PictureFields) {
      clear(fields);
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
