import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { wantsGzip } from '../snapshot/negotiation.ts';

/** The types of answer that are whole in memory: pages, their data, and the editor's calls. */
const WHOLE = /^(?:text\/html|text\/x-script|application\/json)\b/;

/** Below this many bytes an answer goes as it is. */
const LEAST = 1_024;

/** Up to this many bytes, compressing takes less time than having a thread do it. */
const AT_ONCE = 128 * 1024;

/** Such an answer is sent once: little time is spent on making it small. */
const FAST = { level: 1 };

const compressed = async (body: Buffer): Promise<Buffer> =>
  body.length <= AT_ONCE ? gzipSync(body, FAST) : promisify(gzip)(body, FAST);

/** Compresses what is made for one visitor. Public pages and files lie compressed already. */
export const compressWhole: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (!WHOLE.test(headers.get('Content-Type') ?? '') || headers.has('Content-Encoding')) return;
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (c.req.method === 'HEAD' || !wantsGzip(c.req.header('Accept-Encoding'))) return;
  const body = Buffer.from(await c.res.arrayBuffer());
  const isWorthIt = body.length >= LEAST;
  const sent = new Headers(c.res.headers);
  sent.delete('Content-Length');
  if (isWorthIt) sent.set('Content-Encoding', 'gzip');
  const bytes = new Uint8Array(isWorthIt ? await compressed(body) : body);
  c.res = undefined;
  c.res = new Response(bytes, { status, headers: sent });
};
