import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '../settings/settings.ts';
import { FileError } from './file-errors.ts';
import type { FileStore } from './file-store.ts';

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

/** A bucket whose objects can be listed. */
export type S3Bucket = ReturnType<typeof s3Bucket>;

/** The most pages of a list, of 1,000 objects each. */
const PAGES_MAX = 100;

/** Opens a bucket. */
export function s3Bucket(settings: S3Settings) {
  const send = s3Requests(settings);
  return {
    ...s3Store(settings),

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
  };
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

/** How long a connection to the store may have no traffic, in milliseconds. */
const IDLE_MS = 60_000;

/** How often a request without a body is sent, and the wait before the second time, in milliseconds. */
const ATTEMPTS = 3;
const FIRST_WAIT_MS = 100;

/** The store's answer was an error. */
class S3Error extends FileError {
  override readonly name = 'S3Error';
  readonly status: number;
  /** The store's name of the error, such as `AccessDenied`, or ''. */
  readonly code: string;

  constructor(method: string, key: string, status: number, code: string) {
    super(`The bucket answered ${method} ${key} with ${status} ${code}`.trim());
    this.status = status;
    this.code = code;
  }
}

/** A request about an object, or about the bucket itself, whose key is empty. */
interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: Readable;
}

/**
 * Creates the function that sends requests to a bucket. It throws an S3Error, or the error of the connection. One without
 * a body is sent again where the store or the connection failed. Requests are signed by AWS Signature Version 4, without a
 * hash of the content, as Amazon's own clients sign a stream.
 */
function s3Requests(settings: S3Settings) {
  const { region, accessKeyId, secretAccessKey } = settings;
  const bucket = bucketAddress(settings);
  const signingKeys = new Map<string, ArrayBuffer>();

  /** Sends a request once. Throws where there is no answer, or an error. */
  async function sendOnce({ method, key, query, headers = {}, body }: S3Request) {
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
    const signed = await new AwsV4Signer({
      method,
      url: `${bucket}/${encodeURIComponent(key)}${search}`,
      headers,
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
      cache: signingKeys,
    }).sign();
    const request = (signed.url.protocol === 'https:' ? https : http).request(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      // A stream cannot be sent again, as after a connection that was kept and that the store has just closed.
      ...(body && { agent: false }),
    });
    let arrived: http.IncomingMessage | undefined;
    request.setTimeout(IDLE_MS, () => {
      // Its reader has not taken what came: a slow visitor, not a slow store.
      if ((arrived?.readableLength ?? 0) > 0) request.socket?.setTimeout(IDLE_MS);
      else
        request.destroy(new FileError(`The bucket did not answer for ${IDLE_MS / 1000} seconds.`));
    });
    const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.once('error', reject);
    });
    // A refusal may come before the end of a body, which is then no longer wanted.
    const sent = body === undefined ? request.end() : pipeline(body, request);
    const response = await Promise.race([answered, sent]).then(() => answered);
    arrived = response;
    const status = response.statusCode ?? 0;
    if (status >= 200 && status < 300) {
      await sent;
      return response;
    }
    const code = /<Code>(\w+)<\/Code>/.exec(await beginningOf(response))?.[1] ?? '';
    request.destroy();
    throw new S3Error(method, key, status, code);
  }

  return async function send(request: S3Request): Promise<http.IncomingMessage> {
    const attempts = request.body === undefined ? ATTEMPTS : 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendOnce(request);
      } catch (error) {
        const passing = !(error instanceof S3Error) || error.status >= 500 || error.status === 429;
        if (!passing || attempt === attempts) throw error;
        await wait(FIRST_WAIT_MS * 2 ** (attempt - 1));
      }
    }
  };
}

/**
 * The address of a bucket. Compatible stores have it in the path; Amazon's have it as a host, unless its dots would
 * make the host's certificate invalid.
 */
function bucketAddress({ bucket, endpoint, region }: S3Settings): string {
  if (endpoint !== undefined) return `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
}

/** How much of an error is read, in bytes: its name is at the beginning. */
const ERROR_BYTES = 4_096;

/** The first bytes of an answer as text, or what arrived of them. */
async function beginningOf(response: http.IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('latin1')) {
      text += String(chunk);
      if (text.length >= ERROR_BYTES) break;
    }
  } catch {
    // The status says enough.
  }
  return text;
}
