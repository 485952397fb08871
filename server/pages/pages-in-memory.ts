import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import fresh from 'fresh';
import type { HonoRequest, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { ERRORS, type ErrorCode } from '../../domain/errors.ts';
import { RESUME_JSON } from '../../domain/pages.ts';
import { mainPages, type PublicPages } from '../../domain/public-pages.ts';
import { SiteError } from '../../domain/site-error.ts';
import { languageAt, pathIn } from '../../domain/translated.ts';
import type { Content } from '../content/content.ts';
import type { PublicPagesService } from '../content/public-pages.ts';
import type { PageQueue } from '../core/fair-queue.ts';
import { isReadable } from '../core/percent-encoding.ts';
import { type AppEnv, isClientRequest } from '../http/app-env.ts';
import type { ErrorPage } from '../http/errors.ts';
import { isPreviewPath, isRead } from '../http/request-path.ts';

/** Where the page of unknown addresses is rendered. */
export const NOT_FOUND = '/404';

/** Caches must ask each time whether a page has changed. */
const REVALIDATE = 'public, no-cache';

/** The data of a page, for a change of page in an open site: it may show a save a minute late. */
const FRESH_FOR_A_MINUTE = 'public, max-age=60';

/** The parent of a route, whose data a browser may have already. */
const PARENT_ROUTE: Readonly<Record<string, string>> = {
  'anime-title': 'anime',
  'premium-download': 'downloads',
};

/** The address from which React Router loads a page's data. */
export const dataPath = (path: string): string => `${path}${path === '/' ? '_' : ''}.data`;

/**
 * The address in memory of the public page, its data or a drawing at a URL, with the parameters that make a difference.
 * Null where there is none.
 */
export function pagePathOf(pages: PublicPages, url: string): string | null {
  const { pathname, searchParams } = new URL(url.startsWith('/') ? `http://site${url}` : url);
  if (pathname.endsWith(RESUME_JSON))
    return pages.has(pathname.replace(/\.json$/, '')) ? pathname : null;
  const [, prefix = '', title] = /^(\/[^/]+)?\/posters\/(\d+)\.svg$/.exec(pathname) ?? [];
  if (title !== undefined) return pages.has(`${prefix}/anime/${title}`) ? pathname : null;
  const page = pages.get(pathname.replace(/(?:(?<=^\/)_)?\.data$/, ''));
  if (page === undefined) return null;
  const { path, route } = page;
  if (path === pathname) {
    const query = page.queryOf?.(searchParams).toString() ?? '';
    return query === '' ? path : `${path}?${query}`;
  }
  const routes = searchParams.get('_routes');
  if (routes === null) return dataPath(path);
  const isOwn = routes === route || routes === `${PARENT_ROUTE[route]},${route}`;
  return isOwn ? `${dataPath(path)}?_routes=${routes}` : null;
}

const cachingOf = (path: string, status: number): string => {
  if (status === 404) return REVALIDATE;
  if (status !== 200) return 'no-store';
  return /\.data(?:\?|$)/.test(path) ? FRESH_FOR_A_MINUTE : REVALIDATE;
};

/** Best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

type Encoding = (typeof ENCODINGS)[number];

/** The best encoding that a request names: no browser sends a quality of 0. */
const encodingFor = (request: HonoRequest): Encoding => {
  const accepted = request.header('Accept-Encoding') ?? '';
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity';
};

/** The window for repetitions, as a power of 2 in bytes: the default takes six times as long and saves at most 1 %. */
const BROTLI_WINDOW = 16;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

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

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the body, not encoded; null for an answer that is always sent whole. */
  readonly hash: string | null;
  /** False for an answer that failed, or is for one visitor. */
  readonly isKept: boolean;
}

interface Page extends Answer {
  readonly etag: string | null;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly complete: ResponseInit;
  readonly notModified: ResponseInit;
}

/** What a page takes beside its body, in bytes: headers, with the hashes of the policy. */
const OVERHEAD_BYTES = 4 * 1024;

/** About 700 pages of the size of Home, compressed. */
const MAX_BYTES = 16 * 1024 * 1024;

const PER_ENCODING = ['vary', 'content-length', 'content-encoding', 'etag'];

async function readPage(answer: Response): Promise<Page> {
  const { status } = answer;
  const headers = new Headers(answer.headers);
  const caching = headers.get('Cache-Control') ?? '';
  const isKept =
    (status === 200 || status === 404) &&
    caching.startsWith('public') &&
    !headers.has('Set-Cookie');
  for (const name of PER_ENCODING) headers.delete(name);
  // The log has the cause of a failure under its id.
  if (isKept) headers.delete('X-Request-Id');
  const body = new Uint8Array(await answer.arrayBuffer());
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  // A 404 is never answered with 304 (RFC 9110, section 13.2.1).
  const hasTag = isKept && status === 200;
  const source = { status, headers: Object.fromEntries(headers), isKept };
  return pageIn('identity', { ...source, hash: hasTag ? hash : null }, body);
}

/** Each encoding has an ETag of its own (RFC 9110, section 8.8.3). */
function pageIn(encoding: Encoding, answer: Answer, body: Page['body']): Page {
  const { status, hash } = answer;
  const etag = hash === null ? null : `"${hash}-${encoding}"`;
  const headers = { ...answer.headers, vary: 'Accept-Encoding', ...(etag !== null && { etag }) };
  const complete = {
    ...headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  };
  return {
    ...answer,
    etag,
    body,
    complete: { status, headers: complete },
    notModified: { status: 304, headers },
  };
}

function answerWith({ etag, body, complete, notModified }: Page, request: HonoRequest): Response {
  const tag = etag === null ? undefined : request.header('If-None-Match');
  const isKnown = tag !== undefined && fresh({ 'if-none-match': tag }, { etag: etag ?? '' });
  return isKnown ? new Response(null, notModified) : new Response(body, complete);
}

const keyIn = (encoding: Encoding, path: string): string => `${encoding} ${path}`;

export type PagesInMemory = ReturnType<typeof createPagesInMemory>;

/**
 * Keeps each public page in memory until the content changes, in each encoding that was asked for. `answer` is the
 * application, asked as by a visitor without cookies.
 */
export function createPagesInMemory(
  log: Logger,
  content: Pick<Content, 'current' | 'isFresh' | 'onPublish'>,
  publicPages: Pick<PublicPagesService, 'current'>,
  pageQueue: PageQueue,
  answer: (request: Request) => Response | Promise<Response>,
) {
  /** Runs the rendering of a page: in the queue, or beside it. */
  type RunWork = (work: () => Promise<Response>) => Promise<Response>;

  const render = async (path: string): Promise<Response> => {
    const page = await answer(new Request(`http://localhost${path}`));
    const { status, headers } = page;
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', cachingOf(path, status));
    return page;
  };

  const pages: LRUCache<string, Page, RunWork> = new LRUCache<string, Page, RunWork>({
    maxSize: MAX_BYTES,
    // What is larger than the memory is not kept.
    sizeCalculation: ({ isKept, body }) => (isKept ? body.length + OVERHEAD_BYTES : MAX_BYTES + 1),
    // Who waits for a page that was begun before `clear` gets it.
    ignoreFetchAbort: true,
    async fetchMethod(key, _, { context: runWork }) {
      const [name = '', address = ''] = key.split(/ (.*)/s);
      const encoding = ENCODINGS.find((known) => known === name) ?? 'identity';
      if (encoding === 'identity') return readPage(await runWork(() => render(address)));
      const page = await pages.forceFetch(keyIn('identity', address), { context: runWork });
      // A copy in memory of its own: zlib returns a slice of a much larger buffer.
      return pageIn(encoding, page, new Uint8Array(await ENCODERS[encoding](page.body)));
    },
  });

  const find = (request: HonoRequest, path: string): Page | undefined =>
    pages.get(keyIn(encodingFor(request), path));

  const load = (request: HonoRequest, path: string, runWork: RunWork): Promise<Page> =>
    pages.forceFetch(keyIn(encodingFor(request), path), { context: runWork });

  const outsideQueue: RunWork = (work) => work();

  let isAhead = false;

  const renderMainPages = async (): Promise<void> => {
    const paths = mainPages(content.current()).flatMap(({ path, route }) => [
      path,
      `${dataPath(path)}?_routes=${route}`,
    ]);
    // Beside the queue: nobody waits for them.
    for (const path of [...paths, NOT_FOUND])
      await pages.forceFetch(keyIn('br', path), { context: outsideQueue });
  };

  const renew = async (): Promise<void> => {
    pages.clear();
    if (!isAhead) return;
    await renderMainPages().catch((error: unknown) =>
      log.error({ err: error }, 'a page could not be rendered'),
    );
  };

  content.onPublish(() => void renew());

  const send = (request: HonoRequest, page: Page): Response => {
    const response = answerWith(page, request);
    // RFC 9211: the store does not answer, so the page may be outdated.
    if (!content.isFresh()) response.headers.set('Cache-Status', 'engawa; hit; detail=stale');
    return response;
  };

  const answerFromMemory: MiddlewareHandler<AppEnv> = async (c, next) => {
    const url = c.env?.incoming?.url;
    const page = url !== undefined && isRead(c.req.method) ? find(c.req, url) : undefined;
    return page === undefined ? next() : send(c.req, page);
  };

  const renderAndKeep: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (!isClientRequest(c) || !isRead(c.req.method)) return next();
    const { pathname } = new URL(c.req.url);
    const isUnknown = !isReadable(pathname) && !isPreviewPath(pathname);
    const path = isUnknown ? NOT_FOUND : pagePathOf(publicPages.current(), c.req.url);
    if (path === null) return next();
    const inQueue: RunWork = (work) => pageQueue.run(c.get('queueKey'), work);
    return send(c.req, await load(c.req, path, inQueue));
  };

  return {
    /** Answers a request whose URL is the address of a page in memory. */
    answerFromMemory,
    /** Answers with a page in memory that has another URL, or renders it in the queue. */
    renderAndKeep,
    /** The page of unknown addresses, in the language of this one. Who asks for it has had a turn in the queue. */
    async notFound(request: HonoRequest): Promise<Response> {
      const path = pathIn(languageAt(content.current(), request.path), NOT_FOUND);
      return send(request, await load(request, path, outsideQueue));
    },
    /** Renders the main pages, now and after each change. */
    renderAhead(): Promise<void> {
      isAhead = true;
      return renew();
    },
    /** For a change of something other than the content. */
    renew,
  };
}

/**
 * Creates the error pages, each rendered once for a published content, so that a flood of errors costs no rendering.
 */
export function createErrorPages(
  content: Pick<Content, 'onPublish'>,
  render: (request: Request, failure: SiteError) => Promise<Response>,
): ErrorPage {
  const pages = new LRUCache<ErrorCode, string>({
    max: Object.keys(ERRORS).length,
    ignoreFetchAbort: true,
    async fetchMethod(code) {
      // No page of the owner's has a path of two parts.
      const request = new Request('http://site/404/error', { method: 'POST' });
      return (await render(request, new SiteError(code))).text();
    },
  });
  content.onPublish(() => pages.clear());
  return async (code) =>
    new Response(await pages.forceFetch(code), {
      status: ERRORS[code].status,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    });
}
