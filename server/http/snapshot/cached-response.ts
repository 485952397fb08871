import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { Encoding } from '../encoding.ts';
import { SPECULATION_RULES } from '../speculation-rules.ts';
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts';

/** A response in one encoding, ready to be sent. */
export interface Variant {
  /** Null if the response is always sent whole. */
  readonly etag: string | null;
  readonly whole: ReadyAnswer;
  /** The 304 response. */
  readonly notModified: ReadyAnswer;
}

/** A complete response in memory, in all encodings. */
export interface CachedResponse {
  /** It may be sent to every visitor: its status is 200 or 404, and it is not for one person. */
  readonly isReusable: boolean;
  /** The id of the request that rendered it, as in the log. */
  readonly requestId: string | null;
  readonly variants: Readonly<Record<Encoding, Variant>>;
  /** The most memory that it takes, in bytes. */
  readonly bytes: number;
}

const BROTLI_QUALITY = 9;

/**
 * The window in which repetitions are found is 2 to the power of this, in bytes: about a page. The default one takes
 * six times as long and saves at most 1 %.
 */
const BROTLI_WINDOW = 16;

/** What a response takes beside its bodies, in bytes: its headers, and its entry in the cache. */
const OVERHEAD_BYTES = 16 * 1024;

const brotli = (body: Buffer): Promise<Buffer> =>
  promisify(zlib.brotliCompress)(body, {
    params: {
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [zlib.constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

const ENCODERS = {
  br: brotli,
  gzip: (body) => promisify(zlib.gzip)(body, { level: 9 }),
  identity: async (body) => body,
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>;

/** Browsers and proxies may store a page but must revalidate it each time. */
const REVALIDATE = 'public, no-cache';

const PUBLIC = /^public\b/;

// Set for each response that is sent.
const PER_ANSWER = new Set(['vary', 'x-request-id', 'content-length', 'content-encoding', 'etag']);

/** Reads a response and encodes it in all supported encodings, each with its own ETag (RFC 9110, section 8.8.3). */
export async function encodeResponse(response: Response): Promise<CachedResponse> {
  const body = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  const ownCaching = headers.get('Cache-Control');
  const isReusable =
    (status === 200 || status === 404) &&
    !headers.has('Set-Cookie') &&
    (ownCaching === null || PUBLIC.test(ownCaching));
  const shared = [...headers].filter(([name]) => !PER_ANSWER.has(name)).flat();
  if (isReusable && ownCaching === null) shared.push('Cache-Control', REVALIDATE);
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  if (isReusable && isPage) shared.push('Speculation-Rules', SPECULATION_RULES);
  // A 404 is never answered with 304 (RFC 9110, section 13.2.1).
  const hasTag = isReusable && status === 200;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const variantOf = async (encoding: Encoding): Promise<Variant> => {
    const encoded = compact(await ENCODERS[encoding](body));
    const etag = `"${hash}-${encoding}"`;
    const always = [...shared, 'Vary', 'Accept-Encoding'];
    if (hasTag) always.push('ETag', etag);
    const headers = [
      ...always,
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      'Content-Length',
      String(encoded.length),
    ];
    return {
      etag: hasTag ? etag : null,
      whole: readyAnswer(status, headers, encoded),
      notModified: readyAnswer(304, always, null),
    };
  };
  const all = await Promise.all([variantOf('br'), variantOf('gzip'), variantOf('identity')]);
  const [br, gzip, identity] = all;
  return {
    isReusable,
    requestId: headers.get('X-Request-Id'),
    variants: { br, gzip, identity },
    // Each body counts twice: alone, and after its head in the bytes of the `ReadyAnswer`.
    bytes: all.reduce((sum, { whole }) => sum + 2 * (whole.body?.length ?? 0), OVERHEAD_BYTES),
  };
}

/** A copy of the bytes in memory of their own: zlib returns a slice of a much larger buffer. */
function compact(bytes: Buffer): Buffer {
  const own = Buffer.alloc(bytes.length);
  bytes.copy(own);
  return own;
}
