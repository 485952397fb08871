import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { HonoRequest, MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';

/** The encodings of a page in memory, best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send 25 characters. A header of the longest possible length would take a while. */
const MAX_LENGTH = 256;

/** A client that accepts none of them gets the body unencoded, which is better than an error. */
function bestOf(accepted: string, available: readonly Encoding[]): Encoding {
  const types = parseAccept(accepted.length > MAX_LENGTH ? '' : accepted);
  const quality = (encoding: Encoding): number =>
    ['*', encoding].reduce((q, name) => types.find(({ type }) => type === name)?.q ?? q, 0);
  const [best = 'identity'] = available.toSorted((one, other) => quality(other) - quality(one));
  return quality(best) > 0 ? best : 'identity';
}

// Browsers send few different values, and parsing one takes as long as sending a page from memory.
const best = new LRUCache<string, Encoding>({
  max: 100,
  memoMethod: (accepted) => bestOf(accepted, ENCODINGS),
});

/** The best encoding that a request allows (RFC 9110, section 12.5.3). */
export const encodingFor = (request: HonoRequest): Encoding =>
  best.memo(request.header('Accept-Encoding') ?? '');

/** True if an Accept-Encoding header prefers gzip to no encoding. */
export const wantsGzip = (accepted: string | undefined): boolean =>
  bestOf(accepted ?? '', ['gzip', 'identity']) === 'gzip';

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
