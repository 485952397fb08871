import { Readable } from 'node:stream';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { UNUSED_DAYS } from '../../domain/upload.ts';
import type { Content } from '../content/content.ts';
import { contentTexts } from '../content/queries.ts';
import { latestStored } from '../core/clock.ts';
import { isSameFile, pictureFileName, storedFile, wholeFile } from '../files/file-store.ts';
import type { Site } from '../site.ts';
import { uploadRows } from './upload-rows.ts';

/** How long an unused upload is stored, in milliseconds. */
export const UNUSED_RETENTION_MS = UNUSED_DAYS * DAY_MS;

/** How long an upload may take, in milliseconds. */
export const UPLOAD_TIMEOUT_MS = DAY_MS;

/** The names of uploads in the file store, by their keys. */
const FILE_NAMES = { toolFiles: (name: string) => name, pictures: pictureFileName };

/** The rows of one kind of uploads with their files, from the first byte until nothing has used them for 7 days. */
export function createStoredUploads(
  site: Pick<Site, 'store' | 'files' | 'clock'>,
  content: Pick<Content, 'loadAndPublish'>,
  kind: {
    readonly table: keyof typeof FILE_NAMES;
    /** The keys that the saved content uses. */
    readonly usedBy: (content: Portfolio) => Iterable<string>;
    /** What may be a key in the text of a version or a preview. */
    readonly keysIn: (text: string) => Iterable<string>;
  },
) {
  const { store, files, clock } = site;
  const { table, usedBy, keysIn } = kind;
  const rows = uploadRows(store, table);
  const fileOf = FILE_NAMES[table];
  const before = (milliseconds: number) => new Date(clock().getTime() - milliseconds).toISOString();

  /** Deletes the file and then the row, whatever names the upload. Throws the errors of the stores. */
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

    /**
     * Hides an upload for good, before it is removed, and returns whether it did: not where a preview or another
     * version of the content than this one may name it.
     */
    retire: (key: string, version: number) => rows.retire(key, { version, unusedBefore: null }),

    /**
     * Stores an upload: `start` inserts its row, `write` stores its file and returns the SHA-256; it can be found after
     * that. Earlier uploads of the same bytes whose file is lost are whole again then. Throws the error of the step that
     * fails. The file is deleted then, and the row after it; where that fails too, the next sweep does it.
     */
    async add(
      key: string,
      { start, write }: { start: () => Promise<void>; write: () => Promise<string> },
    ): Promise<void> {
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

    /**
     * Deletes uploads that no content, no kept version and no preview has named for 7 days; lost ones also where kept
     * versions name them; and incomplete ones that began more than a day ago. Throws the errors of the stores; the next
     * call continues from there.
     */
    async sweep(): Promise<void> {
      const { content: portfolio, version } = await content.loadAndPublish();
      const uploads = await rows.listComplete();
      const keys = new Set(uploads.map(({ key }) => key));
      const published = new Set(usedBy(portfolio));
      const used = new Set(published);
      // As texts, since those of earlier forms or of newer releases have fields that this version does not know.
      for await (const { text } of contentTexts(store)) {
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

export type StoredUploads = ReturnType<typeof createStoredUploads>;
