import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import fresh from 'fresh';
import type { HonoRequest } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';

/** The encodings of a page in memory, best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

type Encoding = (typeof ENCODINGS)[number];

/** Browsers send 25 characters. A header of the longest possible length would take a while. */
const MAX_LENGTH = 256;

/** A client that accepts none of them gets the body unencoded, which is better than an error. */
function bestOf(accepted: string): Encoding {
  const types = parseAccept(accepted.length > MAX_LENGTH ? '' : accepted);
  const quality = (encoding: Encoding): number =>
    ['*', encoding].reduce((q, name) => types.find(({ type }) => type === name)?.q ?? q, 0);
  const [best = 'identity'] = ENCODINGS.toSorted((one, other) => quality(other) - quality(one));
  return quality(best) > 0 ? best : 'identity';
}

// Browsers send few different values, and parsing one takes as long as sending a page from memory.
const best = new LRUCache<string, Encoding>({
  max: 100,
  memoMethod: bestOf,
});

/** The best encoding that a request allows (RFC 9110, section 12.5.3). */
const encodingFor = (request: HonoRequest): Encoding =>
  best.memo(request.header('Accept-Encoding') ?? '');

/** What an answer has in every encoding. */
interface Source {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The hash of its body, not encoded; null for an answer that is always sent whole. */
  readonly hash: string | null;
  readonly isKept: boolean;
}

/** A complete answer in one encoding, ready to be sent. */
interface Page extends Source {
  readonly etag: string | null;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly whole: ResponseInit;
  readonly notModified: ResponseInit;
}

/** What a page takes beside its body, in bytes: its headers, with the hashes of its policy. */
const OVERHEAD_BYTES = 4 * 1024;

/** About 700 pages of the size of Home as browsers take it. What they were encoded from goes first. */
const MAX_BYTES = 16 * 1024 * 1024;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * The window in which repetitions are found is 2 to the power of this, in bytes: about a page. The default one takes
 * six times as long and saves at most 1 %.
 */
const BROTLI_WINDOW = 16;

const ENCODERS = {
  br: (body: Uint8Array) =>
    brotli(body, {
      params: {
        [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
        [zlib.constants.BROTLI_PARAM_QUALITY]: 9,
        [zlib.constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Uint8Array) => gzip(body, { level: 9 }),
};

const PER_ENCODING = ['vary', 'content-length', 'content-encoding', 'etag'];

const isPublic = ({ headers }: Response): boolean =>
  /^public\b/.test(headers.get('Cache-Control') ?? '') && !headers.has('Set-Cookie');

/**
 * Creates a memory of complete answers, in each encoding that was asked for, up to a number of bytes; the one that was
 * used longest ago goes first. A key must name everything by which answers differ, and who may see them.
 *
 * ```ts
 * const pages = createPageCache();
 * const page = pages.find(c.req, key) ?? (await pages.render(c.req, key, () => app.fetch(request)));
 * ```
 *
 * `ttl` is how long an answer counts, in milliseconds; without it, until `clear`. `keeps` tells the answers with the
 * status 200 or 404 that are kept: those that `Cache-Control` calls public, unless it says otherwise.
 */
export function createPageCache(
  options: { maxBytes?: number; ttl?: number; keeps?: (answer: Response) => boolean } = {},
) {
  const { maxBytes = MAX_BYTES, ttl = 0, keeps = isPublic } = options;
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + OVERHEAD_BYTES,
    ttl,
  });
  let pending = new Map<string, Promise<Page>>();

  /** What is asked for by several at once is made once. What was begun before `clear` is not kept. */
  const once = (key: string, make: () => Promise<Page>): Promise<Page> => {
    const own = pending;
    const underWay = own.get(key);
    if (underWay !== undefined) return underWay;
    const making = make()
      .then((page) => {
        if (page.isKept && own === pending) pages.set(key, page);
        return page;
      })
      .finally(() => own.delete(key));
    own.set(key, making);
    return making;
  };

  const renderIn = (encoding: Encoding, key: string, make: () => Promise<Response>) => {
    const plainKey = keyIn('identity', key);
    const plain = async () =>
      pages.get(plainKey) ?? once(plainKey, async () => readPage(await make(), keeps));
    return encoding === 'identity'
      ? plain()
      : once(keyIn(encoding, key), async () => {
          const page = await plain();
          // A copy in memory of its own: zlib returns a slice of a much larger buffer.
          return pageIn(encoding, page, new Uint8Array(await ENCODERS[encoding](page.body)));
        });
  };

  return {
    /** The answer to a request, if it is in memory: 304 where the client has it. */
    find(request: HonoRequest, key: string): Response | undefined {
      const page = pages.get(keyIn(encodingFor(request), key));
      return page && answerWith(page, request);
    },

    /** Makes the answer to a request and keeps it, once however many ask for it meanwhile. */
    async render(
      request: HonoRequest,
      key: string,
      make: () => Promise<Response>,
    ): Promise<Response> {
      return answerWith(await renderIn(encodingFor(request), key, make), request);
    },

    /** Makes an answer that most browsers will ask for, unless it is in memory. */
    async renderAhead(key: string, make: () => Promise<Response>): Promise<void> {
      if (!pages.has(keyIn('br', key))) await renderIn('br', key, make);
    },

    clear(): void {
      pages.clear();
      pending = new Map();
    },
  };
}

const keyIn = (encoding: Encoding, key: string): string => `${encoding} ${key}`;

async function readPage(answer: Response, keeps: (answer: Response) => boolean): Promise<Page> {
  const { status } = answer;
  const body = new Uint8Array(await answer.arrayBuffer());
  const isKept = (status === 200 || status === 404) && keeps(answer);
  const headers = new Headers(answer.headers);
  for (const name of PER_ENCODING) headers.delete(name);
  // The log has the cause of an answer that is not kept under its id.
  if (isKept) headers.delete('X-Request-Id');
  // A 404 is never answered with 304 (RFC 9110, section 13.2.1).
  const hasTag = isKept && status === 200 && !/no-store/.test(headers.get('Cache-Control') ?? '');
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const source = { status, headers: Object.fromEntries(headers), isKept };
  return pageIn('identity', { ...source, hash: hasTag ? hash : null }, body);
}

/** Each encoding has an ETag of its own (RFC 9110, section 8.8.3). */
function pageIn(encoding: Encoding, source: Source, body: Page['body']): Page {
  const { status, hash } = source;
  const etag = hash === null ? null : `"${hash}-${encoding}"`;
  const headers = { ...source.headers, vary: 'Accept-Encoding', ...(etag !== null && { etag }) };
  const whole = {
    ...headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  };
  return {
    ...source,
    ...{ etag, body },
    whole: { status, headers: whole },
    notModified: { status: 304, headers },
  };
}

function answerWith({ etag, body, whole, notModified }: Page, request: HonoRequest): Response {
  const asked = etag === null ? undefined : request.header('If-None-Match');
  const isKnown = asked !== undefined && fresh({ 'if-none-match': asked }, { etag: etag ?? '' });
  return isKnown ? new Response(null, notModified) : new Response(body, whole);
}
