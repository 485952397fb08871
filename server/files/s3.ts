import type { S3Settings } from '../settings/s3-settings.ts';
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

    async read(key, { start, end }, signal) {
      const headers = { range: `bytes=${start}-${end}` };
      const response = await send({ method: 'GET', key, headers, signal });
      // A store that does not know ranges sends the whole file, which is right only where that was asked for.
      const isWhole = start === 0 && response.headers['content-length'] === `${end + 1}`;
      if (response.statusCode === 206 || isWhole) return response;
      response.destroy();
      throw new Error(`The bucket sent no part of ${key}.`);
    },

    async size(key) {
      try {
        const { headers } = (await send({ method: 'HEAD', key })).resume();
        const size = Number(headers['content-length'] ?? Number.NaN);
        if (Number.isSafeInteger(size)) return size;
        throw new Error(`The bucket did not say the size of ${key}.`);
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
