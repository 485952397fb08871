import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ErrorCode } from '../../domain/errors.ts';
import { PICTURE_MAX_BYTES, type PictureFormat } from '../../domain/pictures/limits.ts';
import { SiteError } from '../../domain/site-error.ts';
import { pictureFileName } from '../files/file-store.ts';
import { type ArrivingFile, receiveFile } from '../files/receive-file.ts';
import type { Site } from '../site.ts';
import type { StoredUploads } from '../uploads/stored-uploads.ts';
import { masterName, type Picture } from './picture-renditions.ts';
import { type PictureQueue, RenderError } from './render-process.ts';
import type { Renditions } from './renditions.ts';

const ID_BYTES = 16;

const QUEUE_KEY = 'upload';

const CODES = {
  broken: 'picture-broken',
  'too-many-pixels': 'picture-too-many-pixels',
  'too-slow': 'picture-broken',
  failed: 'upload-failed',
  stopped: 'upload-failed',
} as const satisfies Record<RenderError['reason'], ErrorCode>;

/**
 * Creates the function that stores a picture, once a child process has decoded it. It throws `picture-too-large`,
 * `picture-too-many-pixels`, `picture-unknown`, `picture-svg`, `picture-broken` and `upload-failed`; nothing is stored
 * then.
 */
export function createReceivePicture(
  { store, files, clock }: Pick<Site, 'store' | 'files' | 'clock'>,
  stored: StoredUploads,
  renditions: Renditions,
  queue: PictureQueue,
) {
  const decode = async (source: string, target: string) => {
    const master = await queue
      .run(QUEUE_KEY, (run) => run({ kind: 'master', source, target }))
      .catch((cause: unknown) => {
        if (!(cause instanceof RenderError)) throw cause;
        throw new SiteError(CODES[cause.reason], { cause, detail: cause.message });
      });
    if (master === null) throw new Error('The child process made something else.');
    return master;
  };

  return async ({ title, size, body }: ArrivingFile): Promise<Picture> => {
    if (size > PICTURE_MAX_BYTES) throw new SiteError('picture-too-large');
    const [source, target] = [await renditions.temporary(), await renditions.temporary()];
    try {
      const { kind: format, sha256 } = await receiveFile({ size, body }, HEAD, (bytes) =>
        pipeline(bytes, createWriteStream(source, { flags: 'wx', mode: 0o600 })),
      );
      const picture = {
        id: randomBytes(ID_BYTES).toString('hex'),
        title,
        alt: '',
        bytes: size,
        createdAt: clock().toISOString(),
        unusedSince: null,
        format,
        sha256,
        ...(await decode(source, target)),
      };
      await stored.add(picture.id, {
        async start() {
          await store.db
            .insertInto('pictures')
            .values({ ...picture, readyAt: null })
            .execute();
        },
        async write() {
          await files.write(pictureFileName(picture.id), createReadStream(source), size);
          return sha256;
        },
      });
      // A missing one is made when it is needed.
      await renditions.add(target, masterName(picture.id)).catch(() => undefined);
      return picture;
    } finally {
      await rm(source, { force: true });
      await rm(target, { force: true });
    }
  };
}

const isAvif = (head: Buffer): boolean => {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return false;
  // The main brand, a version, and the compatible ones.
  const brands = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), head.length));
  return /^(?:.{4})*?avi[fs]/s.test(brands);
};

/** The format of a picture by the first bytes of its file. Throws `picture-svg` and `picture-unknown`. */
export function formatOf(head: Buffer): PictureFormat {
  const beginsWith = (text: string, at = 0) =>
    head.toString('latin1', at, at + text.length) === text;
  if (beginsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (beginsWith('\u0089PNG\r\n\u001a\n')) return 'png';
  if (beginsWith('GIF87a') || beginsWith('GIF89a')) return 'gif';
  if (beginsWith('RIFF') && beginsWith('WEBP', 8)) return 'webp';
  if (isAvif(head)) return 'avif';
  // A compressed `.svgz` is no known type.
  const encoding = beginsWith('\u00ff\u00fe') ? 'utf16le' : 'utf8';
  const isDrawing = /<svg[\s>]/i.test(head.toString(encoding));
  throw new SiteError(isDrawing ? 'picture-svg' : 'picture-unknown');
}

const HEAD = { bytes: 4096, check: formatOf };
