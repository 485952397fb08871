import { randomBytes } from 'node:crypto';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { DAY_MS } from '../../domain/durations.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import { sizeText, storedName, typeText, UNUSED_DAYS } from '../../domain/upload.ts';
import { type Clock, latestStored } from '../clock.ts';
import type { Content } from '../content/content.ts';
import type { VersionRows } from '../content/version-rows.ts';
import type { FileStore } from '../files/file-store.ts';
import { type ArrivingFile, receiveFile } from '../files/receive-file.ts';
import { contentMatchesName } from './file-content.ts';
import type { ToolFileRows } from './file-rows.ts';
import { FILES_PREFIX, fileNameOf, namesIn } from './tool-files.ts';

/** The values for a tool's fields after an upload. */
export interface Uploaded {
  readonly downloadUrl: string;
  readonly size: string;
  readonly type: string;
}

/** The owner's uploads. */
export interface Uploads {
  /** The largest file, in bytes. */
  readonly limit: number;
  /**
   * Stores a file as its bytes arrive; it can be found when the last one is stored. Throws `too-large`,
   * `wrong-content` where its first bytes do not match its name, and `upload-failed`; the file is deleted then.
   */
  receive(upload: ArrivingFile): Promise<Uploaded>;
  /**
   * Deletes files that no tool of the saved content, no kept version, no draft and no preview has used for 7 days, and
   * incomplete uploads that began more than a day ago. Throws the store's errors; the next call continues from there.
   */
  sweep(): Promise<void>;
  /** Deletes a file with its row, whatever names it. Throws the store's errors. */
  forget(name: string): Promise<void>;
}

/** How long an unused file is stored. */
export const UNUSED_RETENTION_MS = UNUSED_DAYS * DAY_MS;

/** How long an upload may take. */
export const UPLOAD_TIMEOUT_MS = DAY_MS;

const NAME_BYTES = 8;

/** How many of a file's first bytes are checked. */
const HEAD_BYTES = 512;

/** Creates the service. `limit` is the largest upload in bytes. */
export function createUploads(options: {
  rows: ToolFileRows;
  clock: Clock;
  content: Content;
  history: Pick<VersionRows, 'texts'>;
  files: FileStore;
  limit: number;
}): Uploads {
  const { rows, clock, content, history, files, limit } = options;
  const before = (milliseconds: number) => new Date(clock().getTime() - milliseconds).toISOString();

  const remove = async (name: string) => {
    await files.delete(name);
    await rows.forget(name);
  };

  return {
    limit,
    forget: remove,

    async receive({ title, size, body }) {
      if (size > limit) throw new SiteError('too-large');
      const name = storedName(randomBytes(NAME_BYTES).toString('hex'), title);
      const head = {
        bytes: HEAD_BYTES,
        kindOf(first: Buffer) {
          if (!contentMatchesName(title, first)) throw new SiteError('wrong-content');
        },
      };
      try {
        await rows.start({ name, title, size }, clock().toISOString());
        const { sha256 } = await receiveFile({ size, body }, head, (bytes) =>
          files.write(name, bytes, size),
        );
        await rows.finish(name, sha256, clock().toISOString());
      } catch (cause) {
        // Where this fails too, the next sweep deletes it.
        await remove(name).catch(() => undefined);
        throwAs('upload-failed', `${name} could not be stored.`)(cause);
      }
      return { downloadUrl: `${FILES_PREFIX}${name}`, size: sizeText(size), type: typeText(title) };
    },

    async sweep() {
      const { content: portfolio, version } = await content.loadAndPublish();
      const used = new Set(
        portfolio.downloads.categories
          .flatMap((category) => category.tools)
          .map((tool) => fileNameOf(tool)),
      );
      const uploaded = await rows.list();
      const names = new Set(uploaded.map(({ name }) => name));
      // As texts, since those of earlier forms or of newer releases have fields that this version does not know.
      for await (const text of history.texts()) {
        for (const name of namesIn(text)) if (names.has(name)) used.add(name);
        await yieldToEvents();
      }
      const cutoff = before(UNUSED_RETENTION_MS);
      for (const { name, unusedSince } of uploaded) {
        if (used.has(name)) {
          if (unusedSince !== null) await rows.markUnused(name, null);
        } else if (unusedSince === null || unusedSince > latestStored(clock())) {
          await rows.markUnused(name, clock().toISOString());
        } else if (unusedSince <= cutoff) {
          await rows.retire(name, cutoff, version);
        }
      }
      for (const name of await rows.listDeletable(before(UPLOAD_TIMEOUT_MS))) await remove(name);
    },
  };
}
