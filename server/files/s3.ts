import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { reasonOf } from '../core/start-error.ts';
import { webStreamOf } from '../core/web-stream.ts';
import type { S3Settings } from '../settings/settings.ts';
import { FileError } from './file-errors.ts';
import type { FileStore } from './file-store.ts';

/** Requests without a body are tried again, first after so many milliseconds. */
const ATTEMPTS = 3;
const FIRST_WAIT_MS = 100;

/** The longest list, in pages of 1,000 objects. */
const PAGES_MAX = 100;

class S3Error extends FileError {
  override readonly name = 'S3Error';
  readonly status: number;

  /** `code` is the store's name of the error, such as `AccessDenied`, or ''. */
  constructor(method: string, key: string, status: number, code: string) {
    super(`The bucket answered ${method} ${key} with ${status} ${code}`.trim());
    this.status = status;
  }
}

/** A request about an object, or about the bucket, whose key is empty. */
interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: Readable;
}

export type S3Bucket = ReturnType<typeof s3Bucket>;

/** Opens a private bucket. An object appears when it is complete. */
export function s3Bucket(settings: S3Settings) {
  const { region, accessKeyId, secretAccessKey } = settings;
  const bucket = bucketUrl(settings);
  const signingKeys = new Map<string, ArrayBuffer>();

  /**
   * Sends a request once, signed by AWS Signature Version 4 without a hash of the content. Throws the error of the
   * body, or a FileError.
   */
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
    // Sizes are those of what is stored.
    signed.headers.set('accept-encoding', 'identity');
    const streamed = body && { body: webStreamOf<Uint8Array>(body), duplex: 'half' };
    try {
      const response = await fetch(signed.url, { method, headers: signed.headers, ...streamed });
      if (response.ok) return response;
      const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? [];
      throw new S3Error(method, key, response.status, code);
    } catch (error) {
      if (body?.errored) throw body.errored;
      // A refusal may come before the end of a body.
      body?.destroy();
      if (error instanceof S3Error) throw error;
      const reason = reasonOf(error instanceof Error ? (error.cause ?? error) : error);
      throw new FileError(`The bucket did not answer ${method} ${key} (${reason}).`, {
        cause: error,
      });
    }
  }

  /** Tries again where there is no body, and the store or the connection failed. */
  async function send(request: S3Request): Promise<Response> {
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
  }

  return {
    async write(key, body, size) {
      const headers = { 'content-length': `${size}` };
      await (await send({ method: 'PUT', key, headers, body })).body?.cancel();
    },

    async read(key, { start, end }) {
      const headers = { range: `bytes=${start}-${end}` };
      const { status, body, headers: sent } = await send({ method: 'GET', key, headers });
      // A store without ranges sends the whole file, which is right only where that was asked for.
      const isWhole = start === 0 && sent.get('content-length') === `${end + 1}`;
      if (body !== null && (status === 206 || isWhole))
        return Readable.from(bytesOf(body, key), { objectMode: false });
      await body?.cancel();
      throw new FileError(`The bucket sent no part of ${key}.`);
    },

    async size(key) {
      try {
        const { headers } = await send({ method: 'HEAD', key });
        const size = Number(headers.get('content-length') ?? Number.NaN);
        if (Number.isSafeInteger(size)) return size;
        throw new FileError(`The bucket did not say the size of ${key}.`);
      } catch (error) {
        if (error instanceof S3Error && error.status === 404) return null;
        throw error;
      }
    },

    async delete(key) {
      try {
        await (await send({ method: 'DELETE', key })).body?.cancel();
      } catch (error) {
        // Most stores say nothing of a file that is not there.
        if (!(error instanceof S3Error && error.status === 404)) throw error;
      }
    },

    /** The objects whose keys begin with `prefix`, sorted by key; sizes in bytes. Throws for more than 100,000. */
    async list(prefix: string) {
      const all: { readonly key: string; readonly size: number }[] = [];
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const last = all.at(-1);
        const query = {
          'list-type': '2',
          prefix,
          ...(last !== undefined && { 'start-after': last.key }),
        };
        const answer = await (await send({ method: 'GET', key: '', query })).text();
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
  } satisfies FileStore & Record<string, unknown>;
}

async function* bytesOf(body: AsyncIterable<Uint8Array>, key: string) {
  try {
    yield* body;
  } catch (cause) {
    throw new FileError(`The bucket did not send all of ${key}.`, { cause });
  }
}

/**
 * The address of a bucket: a path of compatible stores; a host of Amazon's, unless dots would make its certificate
 * invalid.
 */
function bucketUrl({ bucket, endpoint, region }: S3Settings): string {
  if (endpoint !== undefined) return `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
}

const fieldOf = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
