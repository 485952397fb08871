import type { Store } from '../store/store.ts';
import { type UploadRows, uploadRows } from '../uploads/upload-rows.ts';

/** A complete uploaded file. */
export interface UploadedFile {
  /** Its name in the store and in its address. */
  readonly name: string;
  /** Its name on the owner's machine. */
  readonly title: string;
  /** In bytes. */
  readonly size: number;
  /** The SHA-256 of its bytes, in hexadecimal. */
  readonly sha256: string;
}

/** An upload before its first byte has arrived. */
export type StartedUpload = Omit<UploadedFile, 'sha256'>;

/** The rows of the owner's uploaded files, by their names. */
export interface ToolFileRows extends UploadRows {
  start(upload: StartedUpload, now: string): Promise<void>;
  /** The file, or null where there is none or it is incomplete. */
  find(name: string): Promise<UploadedFile | null>;
}

/** The uploaded files' queries. */
export const toolFileRows = (store: Pick<Store, 'db' | 'dialect'>): ToolFileRows => ({
  ...uploadRows(store, 'toolFiles'),

  async start({ name, title, size }, now) {
    await store.db
      .insertInto('toolFiles')
      .values({
        name,
        title,
        size,
        sha256: '',
        startedAt: now,
        readyAt: null,
        unusedSince: null,
      })
      .execute();
  },

  async find(name) {
    const row = await store.db
      .selectFrom('toolFiles')
      .select(['name', 'title', 'size', 'sha256'])
      .where('name', '=', name)
      .where('readyAt', 'is not', null)
      .executeTakeFirst();
    return row ?? null;
  },
});
