import { randomUUID } from 'node:crypto';
import type { Context, HonoRequest, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { ERRORS, type ErrorCode } from '../../domain/errors.ts';
import { RESUME_JSON } from '../../domain/pages.ts';
import { mainPages, type PublicPages } from '../../domain/public-pages.ts';
import { SiteError } from '../../domain/site-error.ts';
import { languageAt, pathIn } from '../../domain/translated.ts';
import type { AllPages, Content } from '../content/content.ts';
import type { RenderQueue } from '../core/fair-queue.ts';
import { isReadable } from '../core/percent-encoding.ts';
import { type AppEnv, isClientRequest } from '../http/app-env.ts';
import type { ErrorPage } from '../http/errors.ts';
import { isPreviewPath, loggedPath } from '../http/request-path.ts';
import { createPageCache } from './page-cache.ts';

/** The address at which the page of all unknown addresses is rendered. */
export const NOT_FOUND = '/404';

/** Browsers and proxies may store a page but must ask each time whether it has changed. */
const REVALIDATE = 'public, no-cache';

/**
 * The data of a page, which an open site asks for when it changes to the page: it may show a save a minute late. A page
 * that is loaded whole never does.
 */
const FRESH_FOR_A_MINUTE = 'public, max-age=60';

/** The route around another one, whose data a browser may have already. */
const AROUND: Readonly<Record<string, string>> = {
  'anime-title': 'anime',
  'premium-download': 'downloads',
};

/** The address from which React Router loads a page's data. */
export const dataAddress = (path: string): string => `${path}${path === '/' ? '_' : ''}.data`;

/**
 * The address that names the answer to a URL or a path, which is the same for every visitor: of a public page, with the
 * parameters for which it shows something else, of its data, or of what is drawn of it. Null where there is none.
 */
export function pageAddressOf(pages: PublicPages, url: string): string | null {
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
  if (routes === null) return dataAddress(path);
  const isOwn = routes === route || routes === `${AROUND[route]},${route}`;
  return isOwn ? `${dataAddress(path)}?_routes=${routes}` : null;
}

const cachingOf = (address: string, status: number): string => {
  if (status === 404) return REVALIDATE;
  if (status !== 200) return 'no-store';
  return /\.data(?:\?|$)/.test(address) ? FRESH_FOR_A_MINUTE : REVALIDATE;
};

export type PagesInMemory = ReturnType<typeof createPagesInMemory>;

/**
 * Keeps each public page in memory from its first rendering until the content changes. `answer` answers a request as the
 * application answers a visitor without cookies.
 */
export function createPagesInMemory(
  log: Logger,
  content: Pick<Content, 'current' | 'isFresh' | 'onPublish'>,
  publicPages: Pick<AllPages, 'current'>,
  renders: RenderQueue,
  answer: (request: Request) => Response | Promise<Response>,
) {
  const cache = createPageCache();
  const isLogged = log.isLevelEnabled('debug');

  const render = async (address: string): Promise<Response> => {
    const page = await answer(new Request(`http://localhost${address}`));
    const { status, headers } = page;
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', cachingOf(address, status));
    return page;
  };

  // From `renderAhead` on.
  let isAhead = false;

  const renderMainPages = async (): Promise<void> => {
    const addresses = mainPages(content.current()).flatMap(({ path, route }) => [
      path,
      `${dataAddress(path)}?_routes=${route}`,
    ]);
    // One after the other, beside the queue: nobody waits for them, and they wait for nobody.
    for (const address of [...addresses, NOT_FOUND])
      await cache.renderAhead(address, () => render(address));
  };

  const renew = async (): Promise<void> => {
    cache.clear();
    if (!isAhead) return;
    await renderMainPages().catch((error: unknown) =>
      log.error({ err: error }, 'a page could not be rendered'),
    );
  };

  content.onPublish(() => void renew());

  const send = (c: Context<AppEnv>, page: Response): Response => {
    // RFC 9211: the store does not answer, so the page may be outdated.
    if (!content.isFresh()) page.headers.set('Cache-Status', 'engawa; hit; detail=stale');
    if (isLogged) {
      const requestId = page.headers.get('X-Request-Id') ?? randomUUID();
      page.headers.set('X-Request-Id', requestId);
      const { method, path } = c.req;
      log.debug({ requestId, method, path: loggedPath(path), status: page.status }, 'request');
    }
    return page;
  };

  const isRead = ({ req: { method } }: Context<AppEnv>): boolean =>
    method === 'GET' || method === 'HEAD';

  const found: MiddlewareHandler<AppEnv> = async (c, next) => {
    const url = c.env?.incoming?.url;
    const page = url !== undefined && isRead(c) ? cache.find(c.req, url) : undefined;
    return page === undefined ? next() : send(c, page);
  };

  const rendered: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (!isClientRequest(c) || !isRead(c)) return next();
    const { pathname } = new URL(c.req.url);
    // Nothing is at a path that cannot be decoded.
    const isUnknown = !isReadable(pathname) && !isPreviewPath(pathname);
    const address = isUnknown ? NOT_FOUND : pageAddressOf(publicPages.current(), c.req.url);
    if (address === null) return next();
    const page =
      cache.find(c.req, address) ??
      (await cache.render(c.req, address, () =>
        renders.run(c.get('queueKey'), () => render(address)),
      ));
    return send(c, page);
  };

  return {
    /** Answers a request whose URL is itself the address of a page in memory. */
    found,
    /** Answers a request for a page that is in memory by another URL, or renders it; requests wait in the queue. */
    rendered,
    /** The page of all unknown addresses, in the language of this one. It does not wait in the queue: who asks for it has had a turn. */
    async notFound(request: HonoRequest): Promise<Response> {
      const address = pathIn(languageAt(content.current(), request.path), NOT_FOUND);
      return (
        cache.find(request, address) ??
        (await cache.render(request, address, () => render(address)))
      );
    },
    /** Renders the main pages, and from here on after each change, before anyone asks for them. */
    renderAhead(): Promise<void> {
      isAhead = true;
      return renew();
    },
    /** Forgets all pages, where something other than the content has changed. */
    renew,
  };
}

/**
 * Creates the error pages that are the same for every visitor. Each is rendered once for a published content, so that a
 * flood of requests for one costs no rendering. `render` answers a form that was sent to an unknown address.
 */
export function createErrorPages(
  content: Pick<Content, 'current'>,
  render: (request: Request, failure: SiteError) => Promise<Response>,
): ErrorPage {
  let shown = content.current();
  let pages = new Map<ErrorCode, Promise<string>>();

  const rendered = async (code: ErrorCode): Promise<string> => {
    // Two parts, which no page of the owner's has.
    const request = new Request('http://site/404/error', { method: 'POST' });
    return (await render(request, new SiteError(code))).text();
  };

  return async (code) => {
    if (content.current() !== shown) {
      shown = content.current();
      pages = new Map();
    }
    const own = pages;
    const page = own.get(code) ?? rendered(code);
    own.set(code, page);
    const html = await page.catch((error: unknown) => {
      own.delete(code);
      throw error;
    });
    return new Response(html, {
      status: ERRORS[code].status,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    });
  };
}
