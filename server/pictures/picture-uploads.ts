import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ErrorCode } from '../../domain/errors.ts';
import { PICTURE_MAX_BYTES, type PictureFormat } from '../../domain/pictures/limits.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import type { Clock } from '../core/clock.ts';
import { type FileStore, pictureFileName } from '../files/file-store.ts';
import { type ArrivingFile, receiveFile } from '../files/receive-file.ts';
import type { createStoredUploads } from '../uploads/stored-uploads.ts';
import { contentTypeOf, HEAD_BYTES } from './content-type.ts';
import { RenderError } from './render-process.ts';
import type { RenderQueue } from './render-queue.ts';
import type { Renditions } from './renditions.ts';
import type { Picture, PictureRows } from './rows.ts';
import { masterName } from './served-pictures.ts';

/** How many pictures may arrive at once, each of which takes disk space. */
const MAX_AT_ONCE = 4;

/** How long to wait before sending another one, in seconds. */
const BUSY_SECONDS = 2;

const ID_BYTES = 16;

/** The key of uploads in the queue of child processes. */
const QUEUE_KEY = 'upload';

/**
 * Creates the function that stores a picture: on the disk as it arrives, then decoded as a whole by a child process,
 * then in the file store. It can be found when its last byte is stored. The function throws `picture-too-large`,
 * `picture-too-many-pixels`, `picture-unknown`, `picture-svg` and `picture-broken` for the file, `overloaded` while too
 * many arrive, and `upload-failed`; nothing is stored then.
 */
export function createPictureUploads(options: {
  rows: Pick<PictureRows, 'start'>;
  stored: Pick<ReturnType<typeof createStoredUploads>, 'add'>;
  files: FileStore;
  renditions: Renditions;
  queue: RenderQueue;
  clock: Clock;
}): (upload: ArrivingFile) => Promise<Picture> {
  const { rows, stored, files, renditions, queue, clock } = options;
  let arriving = 0;

  /** The size and the color of the picture in a file, whose master is written to `target`. */
  const decode = async (source: string, target: string) => {
    const answer = await queue
      .run(QUEUE_KEY, (run) => run({ kind: 'master', source, target }))
      .catch((cause: unknown) => {
        if (!(cause instanceof RenderError)) throw cause;
        throw new SiteError(CODES[cause.reason], { cause, detail: cause.message });
      });
    if (!('master' in answer)) throw new Error('The child process made something else.');
    return answer.master;
  };

  const receive = async ({ title, size, body }: ArrivingFile): Promise<Picture> => {
    const [source, target] = [await renditions.temporary(), await renditions.temporary()];
    try {
      const { kind: format, sha256 } = await receiveFile({ size, body }, HEAD, (bytes) =>
        pipeline(bytes, createWriteStream(source, { flags: 'wx', mode: 0o600 })),
      );
      const decoded = await decode(source, target);
      const picture = {
        id: randomBytes(ID_BYTES).toString('hex'),
        title,
        alt: '',
        bytes: size,
        createdAt: clock().toISOString(),
        format,
        sha256,
        ...decoded,
      };
      await stored.add(picture.id, {
        start: () => rows.start(picture),
        async write() {
          await files.write(pictureFileName(picture.id), createReadStream(source), size);
          return sha256;
        },
      });
      // Without it, it is made when it is needed.
      await renditions.add(target, masterName(picture.id)).catch(() => undefined);
      return { ...picture, unusedSince: null };
    } finally {
      await rm(source, { force: true });
      await rm(target, { force: true });
    }
  };

  return async (upload) => {
    if (upload.size > PICTURE_MAX_BYTES) throw new SiteError('picture-too-large');
    if (arriving >= MAX_AT_ONCE) throw new SiteError('overloaded', { retryAfter: BUSY_SECONDS });
    arriving += 1;
    try {
      return await receive(upload);
    } catch (cause) {
      return throwAs('upload-failed', 'A picture could not be stored.')(cause);
    } finally {
      arriving -= 1;
    }
  };
}

const CODES = {
  broken: 'picture-broken',
  'too-many-pixels': 'picture-too-many-pixels',
  'too-slow': 'picture-broken',
  failed: 'upload-failed',
  stopped: 'upload-failed',
} as const satisfies Record<RenderError['reason'], ErrorCode>;

function requireFormat(head: Buffer): PictureFormat {
  const type = contentTypeOf(head);
  if (type === null) throw new SiteError('picture-unknown');
  if (type === 'svg') throw new SiteError('picture-svg');
  return type;
}

const HEAD = { bytes: HEAD_BYTES, kindOf: requireFormat };
