import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ErrorCode } from '../../domain/errors.ts';
import { PICTURE_MAX_BYTES, type PictureFormat } from '../../domain/pictures/limits.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import type { Clock } from '../clock.ts';
import { collectingGarbage } from '../files/collecting-garbage.ts';
import { type FileStore, pictureFileName } from '../files/file-store.ts';
import { contentTypeOf, HEAD_BYTES } from './content-type.ts';
import { RenderError } from './render-process.ts';
import type { RenderQueue } from './render-queue.ts';
import type { Renditions } from './renditions.ts';
import type { Picture, PictureRows } from './rows.ts';
import { masterName } from './served-pictures.ts';

/** A picture as it arrives. */
export interface PictureUpload {
  /** Its name on the owner's machine. */
  readonly title: string;
  /** In bytes, as announced. */
  readonly size: number;
  readonly body: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

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
  rows: PictureRows;
  files: FileStore;
  renditions: Renditions;
  queue: RenderQueue;
  clock: Clock;
}): (upload: PictureUpload) => Promise<Picture> {
  const { rows, files, renditions, queue, clock } = options;
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

  const store = async (picture: Omit<Picture, 'unusedSince'>, source: string): Promise<void> => {
    const name = pictureFileName(picture.id);
    try {
      await rows.start(picture);
      await files.write(name, createReadStream(source), picture.bytes);
      await rows.finish(picture.id, clock().toISOString());
    } catch (error) {
      // Where this fails too, a sweep deletes it.
      await files
        .delete(name)
        .then(() => rows.forget(picture.id))
        .catch(() => undefined);
      throw error;
    }
  };

  const receive = async ({ title, size, body }: PictureUpload): Promise<Picture> => {
    const [source, target] = [await renditions.temporary(), await renditions.temporary()];
    try {
      const arrived = await writeArriving(body, size, source);
      const decoded = await decode(source, target);
      const picture = {
        id: randomBytes(ID_BYTES).toString('hex'),
        title,
        alt: '',
        bytes: size,
        createdAt: clock().toISOString(),
        ...arrived,
        ...decoded,
      };
      await store(picture, source);
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
  failed: 'upload-failed',
  stopped: 'upload-failed',
} as const satisfies Record<RenderError['reason'], ErrorCode>;

/** Writes an upload to a file as it arrives. A file of a type that is not taken is refused at its first bytes. */
async function writeArriving(
  body: PictureUpload['body'],
  size: number,
  file: string,
): Promise<{ format: PictureFormat; sha256: string }> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let received = 0;
  async function* measured() {
    for await (const chunk of collectingGarbage(body)) {
      if (head.length < HEAD_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
        if (head.length >= HEAD_BYTES) requireFormat(head);
      }
      received += chunk.byteLength;
      if (received > size) break;
      hash.update(chunk);
      yield chunk;
    }
    if (received !== size) throw new Error('The upload has another size than announced.');
  }
  const bytes = Readable.from(measured(), { objectMode: false });
  await pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  return { format: requireFormat(head), sha256: hash.digest('hex') };
}

function requireFormat(head: Buffer): PictureFormat {
  const type = contentTypeOf(head);
  if (type === null) throw new SiteError('picture-unknown');
  if (type === 'svg') throw new SiteError('picture-svg');
  return type;
}
