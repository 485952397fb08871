import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '../settings/settings.ts';
import { FileError } from './file-errors.ts';

/** How long a connection to the store may have no traffic, in milliseconds. */
const IDLE_MS = 60_000;

/** How often a request whose body is no stream is sent, and the wait before the second time, in milliseconds. */
const ATTEMPTS = 3;
const FIRST_WAIT_MS = 100;

/** The store's answer was an error. */
export class S3Error extends FileError {
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
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly key: string;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: Readable | Buffer;
}

/**
 * Creates the function that sends requests to a bucket. It throws an S3Error, or the error of the connection. One whose body is no stream is sent again where the store or
 * the connection failed. Requests are signed by AWS Signature Version 4, without a hash of the content, as Amazon's
 * own clients sign a stream.
 */
export function s3Requests(settings: S3Settings) {
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
      ...(body instanceof Readable ? { agent: false } : {}),
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
    const sent = body instanceof Readable ? pipeline(body, request) : request.end(body);
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
    const attempts = request.body instanceof Readable ? 1 : ATTEMPTS;
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
