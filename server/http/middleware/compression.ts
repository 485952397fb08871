import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { wantsGzip } from '../encoding.ts';

/** The media types of responses that are complete in memory: pages, their data, and the editor's calls. */
const COMPRESSIBLE =
  /^(?:text\/html|text\/x-script|application\/(?:json|xml|atom\+xml|manifest\+json))\b/;

/** Smaller bodies are not compressed, in bytes. */
const MIN_BYTES = 1_024;

/** Up to this size, in bytes, compressing synchronously takes less time than a thread of the pool. */
const MAX_SYNC_BYTES = 128 * 1024;

/** The response is sent only once, so speed matters more than size. */
const FAST = { level: 1 };

const compressed = async (body: Buffer): Promise<Buffer> =>
  body.length <= MAX_SYNC_BYTES ? gzipSync(body, FAST) : promisify(gzip)(body, FAST);

/** Compresses responses made for one visitor. Public pages and files are already compressed. */
export const compressResponses: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (!COMPRESSIBLE.test(headers.get('Content-Type') ?? '') || headers.has('Content-Encoding'))
    return;
  // From memory: it has been negotiated.
  if (headers.get('Vary')?.includes('Accept-Encoding')) return;
  // A file: it is streamed, and its ranges are those of its own bytes.
  if (headers.has('Accept-Ranges')) return;
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (c.req.method === 'HEAD' || !wantsGzip(c.req.header('Accept-Encoding'))) return;
  const body = Buffer.from(await c.res.arrayBuffer());
  const isWorthIt = body.length >= MIN_BYTES;
  const sent = new Headers(c.res.headers);
  sent.delete('Content-Length');
  if (isWorthIt) sent.set('Content-Encoding', 'gzip');
  const bytes = new Uint8Array(isWorthIt ? await compressed(body) : body);
  c.res = undefined;
  c.res = new Response(bytes, { status, headers: sent });
};
