import { Readable } from 'node:stream';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { UNUSED_DAYS } from '../../domain/upload.ts';
import type { Content } from '../content/content.ts';
import type { ContentTextRows } from '../content/text-rows.ts';
import { type Clock, latestStored } from '../core/clock.ts';
import type { FileStore } from '../files/file-store.ts';
import { isSameFile, storedFile, wholeFile } from '../files/inspect-file.ts';
import type { UploadRows } from './upload-rows.ts';

/** The rows of one kind of uploads with their files, from the first byte until nothing has used them for 7 days. */
export interface StoredUploads {
  /**
   * Stores an upload: `start` inserts its row, `write` stores its file and returns the SHA-256; it can be found after
   * that. Earlier uploads of the same bytes whose file is lost are whole again then. Throws the error of the step that
   * fails. The file is deleted then, and the row after it; where that fails too, the next sweep does it.
   */
  add(
    key: string,
    steps: { start: () => Promise<void>; write: () => Promise<string> },
  ): Promise<void>;
  /** Deletes the file and then the row, whatever names the upload. Throws the errors of the stores. */
  remove(key: string): Promise<void>;
  /**
   * Deletes uploads that no content, no kept version, no draft and no preview has named for 7 days; lost ones also where
   * kept versions name them; and incomplete ones that began more than a day ago. Throws the errors of the stores; the next call continues from there.
   */
  sweep(): Promise<void>;
}

/** How long an unused upload is stored, in milliseconds. */
export const UNUSED_RETENTION_MS = UNUSED_DAYS * DAY_MS;

/** How long an upload may take, in milliseconds. */
export const UPLOAD_TIMEOUT_MS = DAY_MS;

/** Creates the service of one kind of uploads. */
export function createStoredUploads(options: {
  rows: UploadRows;
  clock: Clock;
  content: Pick<Content, 'loadAndPublish'>;
  texts: ContentTextRows;
  files: FileStore;
  /** The name of an upload in the file store. */
  fileOf: (key: string) => string;
  /** The keys that the saved content uses. */
  usedBy: (content: Portfolio) => Iterable<string>;
  /** What may be a key in the text of a version, a draft or a preview. */
  keysIn: (text: string) => Iterable<string>;
}): StoredUploads {
  const { rows, clock, content, texts, files, fileOf, usedBy, keysIn } = options;
  const before = (milliseconds: number) => new Date(clock().getTime() - milliseconds).toISOString();

  const remove = async (key: string) => {
    await files.delete(fileOf(key));
    await rows.forget(key);
  };

  /** Stores the bytes of a file again under the names of those that are lost. */
  const heal = async (key: string, sha256: string) => {
    for (const lost of await rows.listSame(sha256)) {
      const file = { name: fileOf(lost.key), bytes: lost.bytes, sha256 };
      if (isSameFile(await storedFile(files, file.name), file)) continue;
      const copy = Readable.from(wholeFile(files, { ...file, name: fileOf(key) }), {
        objectMode: false,
      });
      await files.write(file.name, copy, file.bytes);
    }
  };

  return {
    remove,

    async add(key, { start, write }) {
      try {
        await start();
        const sha256 = await write();
        await heal(key, sha256);
        await rows.finish(key, sha256, clock().toISOString());
      } catch (error) {
        await remove(key).catch(() => undefined);
        throw error;
      }
    },

    async sweep() {
      const { content: portfolio, version } = await content.loadAndPublish();
      const uploads = await rows.listComplete();
      const keys = new Set(uploads.map(({ key }) => key));
      const published = new Set(usedBy(portfolio));
      const used = new Set(published);
      // As texts, since those of earlier forms or of newer releases have fields that this version does not know.
      for await (const { text } of texts.all()) {
        for (const key of keysIn(text)) if (keys.has(key)) used.add(key);
        await yieldToEvents();
      }
      const cutoff = before(UNUSED_RETENTION_MS);
      const isLost = async (key: string) => (await files.size(fileOf(key))) === null;
      for (const { key, unusedSince } of uploads) {
        if (published.has(key) || (used.has(key) && !(await isLost(key)))) {
          if (unusedSince !== null) await rows.markUnused(key, null);
        } else if (unusedSince === null || unusedSince > latestStored(clock())) {
          await rows.markUnused(key, clock().toISOString());
        } else if (unusedSince <= cutoff) {
          await rows.retire(key, { version, unusedBefore: cutoff });
        }
      }
      for (const key of await rows.listDeletable(before(UPLOAD_TIMEOUT_MS))) await remove(key);
    },
  };
}
