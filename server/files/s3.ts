import { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { FileStore } from './file-store.ts';

/** How to reach a bucket of an S3-compatible store. */
export interface S3Settings {
  readonly bucket: string;
  /** The store's address; undefined: Amazon's own, found by the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How long a connection to the store may have no traffic, in milliseconds. */
const SOCKET_TIMEOUT_MS = 60_000;

/** Stores files in a bucket that is private to this site. An object appears when it is complete. */
export function s3Store(settings: S3Settings): FileStore {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Compatible stores support addresses by path, and not all support Amazon's newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are thrown, and logged by the callers.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: 10_000, socketTimeout: SOCKET_TIMEOUT_MS },
  });
  // Buckets are private by default; many stores refuse requests with access control lists.
  const disk = new Disk(
    new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }),
  );
  return {
    // Flydrive waits for ever for the rest of a stream that fails, and does not support an empty one.
    async write(key, bytes, size) {
      const broken = new AbortController();
      bytes.once('error', (error) => broken.abort(error));
      const object = { Bucket: bucket, Key: key, Body: bytes, ContentLength: size };
      await client.send(new PutObjectCommand(object), { abortSignal: broken.signal });
    },

    // Flydrive cannot read a part of a file.
    async read(key, { start, end }, abortSignal) {
      const Range = `bytes=${start}-${end}`;
      const object = { Bucket: bucket, Key: key, Range };
      const { Body } = await client.send(new GetObjectCommand(object), { abortSignal });
      if (!(Body instanceof Readable)) throw new Error(`The store sent no stream for ${key}.`);
      return Body;
    },

    size: async (key) =>
      (await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : null,

    delete: (key) => disk.delete(key),
  };
}
