import { randomBytes } from 'node:crypto';
import { SiteError } from '../../domain/site-error.ts';
import {
  isShownAsPage,
  sizeText,
  storedName,
  storedNamesIn,
  typeText,
} from '../../domain/upload.ts';
import type { Content } from '../content/content.ts';
import { type ArrivingFile, receiveFile } from '../files/receive-file.ts';
import type { Site } from '../site.ts';
import { createStoredUploads } from '../uploads/stored-uploads.ts';
import { FILES_PREFIX, fileNameOf } from './tool-files.ts';

const NAME_BYTES = 8;

/** How many of a file's first bytes are checked. Something else may stand there before a PDF begins. */
const HEAD_BYTES = 1024;

export type ToolUploads = ReturnType<typeof createToolUploads>;

/** The values for a tool's fields. */
export type Uploaded = Awaited<ReturnType<ToolUploads['receive']>>;

export function createToolUploads(site: Site, content: Pick<Content, 'loadAndPublish'>) {
  const { store, clock, files } = site;
  const { uploadLimit: limit } = site.settings;
  const stored = createStoredUploads(site, content, {
    table: 'toolFiles',
    usedBy: ({ downloads }) =>
      downloads.categories.flatMap(({ tools }) => tools).flatMap((tool) => fileNameOf(tool) ?? []),
    keysIn: storedNamesIn,
  });

  return {
    limit,

    sweep: stored.sweep,

    /**
     * Stores a file as its bytes arrive. Throws `too-large`, `wrong-content` for what is called a PDF and is none, and
     * the errors of the stores; the file is deleted then.
     */
    async receive({ title, size, body }: ArrivingFile) {
      if (size > limit) throw new SiteError('too-large');
      const name = storedName(randomBytes(NAME_BYTES).toString('hex'), title);
      const head = {
        bytes: HEAD_BYTES,
        check(first: Buffer) {
          if (isShownAsPage(title) && !first.includes('%PDF-'))
            throw new SiteError('wrong-content');
        },
      };
      await stored.add(name, {
        async start() {
          const startedAt = clock().toISOString();
          await store.db
            .insertInto('toolFiles')
            .values({ name, title, size, sha256: '', startedAt })
            .execute();
        },
        async write() {
          const { sha256 } = await receiveFile({ size, body }, head, (bytes) =>
            files.write(name, bytes, size),
          );
          return sha256;
        },
      });
      return { downloadUrl: `${FILES_PREFIX}${name}`, size: sizeText(size), type: typeText(title) };
    },
  };
}
