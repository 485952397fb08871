import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { Encoding } from './negotiation.ts';
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts';

/** One encoding of a response, ready to be written. */
export interface Variant {
  /** Null where the response is always sent whole. */
  readonly etag: string | null;
  readonly whole: ReadyAnswer;
  /** Says that nothing has changed. */
  readonly notModified: ReadyAnswer;
}

/** A whole response in memory. */
export interface KeptResponse {
  /** Everyone may have it again: it succeeded or leads nowhere, and no one person is meant. */
  readonly isReusable: boolean;
  /** The id under which the log has the request that led to it. */
  readonly requestId: string | null;
  readonly variants: Readonly<Record<Encoding, Variant>>;
  /** What it takes in memory at most. */
  readonly bytes: number;
}

// One step below the strongest, which takes ten times as long for two hundredths less.
const BROTLI_QUALITY = 9;

/** What a response takes beside its bodies: its headers, and its place in the memory of the snapshot. */
const OVERHEAD_BYTES = 16 * 1024;

const brotli = (body: Buffer): Promise<Buffer> =>
  promisify(zlib.brotliCompress)(body, {
    params: {
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

const ENCODERS = {
  br: brotli,
  gzip: (body) => promisify(zlib.gzip)(body, { level: 9 }),
  identity: async (body) => body,
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>;

/** Browsers and proxies may hold a page, and ask each time whether it is still the current one. */
const REVALIDATE = 'public, no-cache';

const PUBLIC = /^public\b/;

// Written anew for every answer.
const PER_ANSWER = new Set(['vary', 'x-request-id', 'content-length', 'content-encoding', 'etag']);

/** Reads a response, and encodes it in every way that a browser may ask for (RFC 9110, section 8.8.3). */
export async function keepResponse(response: Response): Promise<KeptResponse> {
  const body = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  const ownCaching = headers.get('Cache-Control');
  const isReusable =
    (status === 200 || status === 404) &&
    !headers.has('Set-Cookie') &&
    (ownCaching === null || PUBLIC.test(ownCaching));
  const shared = [...headers].filter(([name]) => !PER_ANSWER.has(name)).flat();
  if (isReusable && ownCaching === null) shared.push('Cache-Control', REVALIDATE);
  // What leads nowhere is never "not modified" (RFC 9110, section 13.2.1).
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
    // Each body twice: by itself, and behind its head as it was sent last.
    bytes: all.reduce((sum, { whole }) => sum + 2 * (whole.body?.length ?? 0), OVERHEAD_BYTES),
  };
}

/** The same bytes in memory of their own: zlib hands out the beginning of a much larger piece. */
function compact(bytes: Buffer): Buffer {
  const own = Buffer.alloc(bytes.length);
  bytes.copy(own);
  return own;
}
