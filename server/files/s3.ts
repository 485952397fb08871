import { text } from 'node:stream/consumers';
import type { S3Settings } from '../settings/settings.ts';
import { FileError } from './file-errors.ts';
import type { FileStore } from './file-store.ts';
import { S3Error, s3Requests } from './s3-requests.ts';

/** Stores files in a bucket that is private to this site. An object appears when it is complete. */
export function s3Store(settings: S3Settings): FileStore {
  const send = s3Requests(settings);
  return {
    async write(key, body, size) {
      const headers = { 'content-length': `${size}` };
      (await send({ method: 'PUT', key, headers, body })).resume();
    },

    async read(key, { start, end }) {
      const headers = { range: `bytes=${start}-${end}` };
      const response = await send({ method: 'GET', key, headers });
      // A store that does not know ranges sends the whole file, which is right only where that was asked for.
      const isWhole = start === 0 && response.headers['content-length'] === `${end + 1}`;
      if (response.statusCode === 206 || isWhole) return response;
      response.destroy();
      throw new FileError(`The bucket sent no part of ${key}.`);
    },

    async size(key) {
      try {
        const { headers } = (await send({ method: 'HEAD', key })).resume();
        const size = Number(headers['content-length'] ?? Number.NaN);
        if (Number.isSafeInteger(size)) return size;
        throw new FileError(`The bucket did not say the size of ${key}.`);
      } catch (error) {
        if (error instanceof S3Error && error.status === 404) return null;
        throw error;
      }
    },

    async delete(key) {
      try {
        (await send({ method: 'DELETE', key })).resume();
      } catch (error) {
        // Most stores say nothing of a file that is not there.
        const isGone = error instanceof S3Error && error.status === 404;
        if (!isGone || error.code === 'NoSuchBucket') throw error;
      }
    },
  };
}

/** A bucket with objects that are too large for one request. */
export type S3Bucket = ReturnType<typeof s3Bucket>;

/** The size of every part but the last one, in bytes. A bucket takes 10,000 of them. */
const PART_BYTES = 16 * 1024 * 1024;

const PAGES_MAX = 100;

/** Opens a bucket. */
export function s3Bucket(settings: S3Settings) {
  const send = s3Requests(settings);
  const { read, size: sizeOf, delete: remove } = s3Store(settings);
  return {
    ...{ read, size: sizeOf, delete: remove },

    /** The objects whose keys begin with `prefix`, sorted by their keys; sizes in bytes. Throws for more than 100,000. */
    async list(prefix: string) {
      const all: { readonly key: string; readonly size: number }[] = [];
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const last = all.at(-1);
        const query = {
          'list-type': '2',
          prefix,
          ...(last !== undefined && { 'start-after': last.key }),
        };
        const answer = await text(await send({ method: 'GET', key: '', query }));
        const objects = [...answer.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(
          ([, object = '']) => ({
            key: fieldOf(object, 'Key'),
            size: Number(fieldOf(object, 'Size')),
          }),
        );
        all.push(...objects);
        if (objects.length === 0 || fieldOf(answer, 'IsTruncated') !== 'true') return all;
      }
      throw new FileError('The bucket has too many objects.');
    },

    /**
     * Stores an object as its bytes arrive, in parts, and resolves to its size in bytes. What fails leaves no object; a
     * killed process leaves parts, which a rule of the bucket has to remove.
     */
    async upload(key: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
      const begun = await text(await send({ method: 'POST', key, query: { uploads: '' } }));
      const query = { uploadId: fieldOf(begun, 'UploadId') };
      if (query.uploadId === '') throw new FileError(`The bucket began no upload of ${key}.`);
      try {
        const parts: string[] = [];
        let size = 0;
        for await (const body of inParts(bytes)) {
          const partNumber = `${parts.length + 1}`;
          const answer = await send({ method: 'PUT', key, query: { partNumber, ...query }, body });
          const tag = answer.resume().headers.etag ?? '';
          parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${tag}</ETag></Part>`);
          size += body.length;
        }
        const body = Buffer.from(
          `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
        );
        // Amazon may answer with 200, and an error in the text.
        const ended = await text(await send({ method: 'POST', key, query, body }));
        if (/<Error>/.test(ended) || (await sizeOf(key)) !== size) {
          throw new FileError(`The bucket did not store all of ${key}.`);
        }
        return size;
      } catch (error) {
        await send({ method: 'DELETE', key, query }).then(
          (answer) => answer.resume(),
          () => undefined,
        );
        throw error;
      }
    },
  };
}

/** The same memory for each part: the one before was sent when the next is asked for. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const part = Buffer.alloc(PART_BYTES);
  let filled = 0;
  for await (const chunk of bytes) {
    let left = chunk;
    while (left.length > 0) {
      const piece = left.subarray(0, PART_BYTES - filled);
      part.set(piece, filled);
      filled += piece.length;
      left = left.subarray(piece.length);
      if (filled < PART_BYTES) continue;
      yield part;
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/** The text of the first element of this name in an answer of a bucket, or ''. */
const fieldOf = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replaceAll(
    /&\w+;/g,
    (entity) => ENTITIES[entity] ?? entity,
  );
