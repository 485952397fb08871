import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import type { Logger } from 'pino';
import { PUBLIC_PATHS } from '../../../domain/pages.ts';
import { mainPages } from '../../../domain/public-pages.ts';
import type { Content } from '../../content/content.ts';
import { createFairQueue } from '../../core/fair-queue.ts';
import { encodingFor } from '../encoding.ts';
import { loggedPath } from '../request-path.ts';
import { type CachedResponse, encodeResponse } from './cached-response.ts';
import { NOT_FOUND, ownDataAddress, type PageAddresses } from './page-address.ts';
import { sendReady, sendWithNode } from './ready-answer.ts';

/** The queue key of renderings that no visitor has requested. */
const SITE_KEY = 'the site';

/** The most memory for the pages beside `PUBLIC_PATHS`, in bytes. */
const MAX_OTHER_BYTES = 32 * 1024 * 1024;

/** How many pages are rendered and encoded at once. The admission of requests limits how many wait. */
const CONCURRENT_RENDERINGS = 2;

/** The cache of the public pages, for the published content. */
export interface Snapshot {
  /** Answers a request whose URL is itself a cached address. Otherwise returns false and does nothing. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Answers a request for a page that is cached under another address or is not rendered yet; renderings are
   * queued by `key`. Resolves to false, and does nothing, if it is not a public page. Rejects if the address
   * cannot be resolved or the page cannot be rendered.
   */
  find(request: IncomingMessage, response: ServerResponse, key: string): Promise<boolean>;
  /** Renders the public pages that are not cached yet, one after the other. */
  warm(): Promise<void>;
  /** Clears the cache and renders the public pages again, when something other than the content has changed. */
  renew(): Promise<void>;
}

/**
 * Caches each public page from its first rendering until the content changes. `render` answers a request with all
 * headers, as the application answers a visitor without cookies; `addresses` determine what is public.
 */
export function createSnapshot(options: {
  content: Pick<Content, 'current' | 'isFresh' | 'onPublish'>;
  addresses: PageAddresses;
  log: Logger;
  render: (request: Request) => Response | Promise<Response>;
  /** False for tests: each page is rendered when it is first asked for, and `warm` does nothing. */
  rendersAhead?: boolean;
}): Snapshot {
  const { content, addresses, log, rendersAhead = true } = options;
  // Responses have a request id only if requests are logged.
  const isLogged = log.isLevelEnabled('debug');
  const pages = [...PUBLIC_PATHS, NOT_FOUND];
  const pinned = new Set([...pages, ...pages.map(ownDataAddress)]);
  const queue = createFairQueue({ concurrent: CONCURRENT_RENDERINGS });
  const cache = new Map<string, CachedResponse>();
  const pending = new Map<string, Promise<CachedResponse>>();
  let otherBytes = 0;
  // Incremented when answers are removed: a rendering that started before is not stored.
  let generation = 0;

  const clear = () => {
    generation += 1;
    cache.clear();
    pending.clear();
    otherBytes = 0;
  };

  const store = (address: string, page: CachedResponse) => {
    cache.set(address, page);
    if (pinned.has(address)) return;
    otherBytes += page.bytes;
    for (const [oldest, { bytes }] of cache) {
      if (otherBytes <= MAX_OTHER_BYTES) return;
      if (pinned.has(oldest)) continue;
      cache.delete(oldest);
      otherBytes -= bytes;
    }
  };

  const renderNow = async (address: string): Promise<CachedResponse> => {
    const startGeneration = generation;
    const page = await encodeResponse(
      await options.render(new Request(`http://localhost${address}`)),
    );
    if (startGeneration === generation && page.isReusable) store(address, page);
    return page;
  };

  const render = (address: string, key: string): Promise<CachedResponse> => {
    const underWay = pending.get(address);
    if (underWay !== undefined) return underWay;
    const rendering = queue
      .run(key, () => renderNow(address))
      .finally(() => {
        if (pending.get(address) === rendering) pending.delete(address);
      });
    pending.set(address, rendering);
    return rendering;
  };

  const warm = async () => {
    if (!rendersAhead) return;
    const shown = [...mainPages(content.current()).map(({ path }) => path), NOT_FOUND];
    for (const address of [...shown, ...shown.map(ownDataAddress)]) {
      if (!cache.has(address)) await render(address, SITE_KEY);
    }
  };

  const warmUp = () =>
    warm().catch((error: unknown) => log.error({ err: error }, 'a page could not be rendered'));

  const renew = () => {
    clear();
    return warmUp();
  };

  content.onPublish(() => void renew());

  const write = (request: IncomingMessage, response: ServerResponse, page: CachedResponse) => {
    const { headers, method } = request;
    const variant =
      page.variants[encodingFor({ header: () => headers['accept-encoding']?.toString() } as never)];
    const known = { 'if-none-match': headers['if-none-match'] };
    const isKnown = variant.etag !== null && fresh(known, { etag: variant.etag });
    const answer = isKnown ? variant.notModified : variant.whole;
    const isFresh = content.isFresh();
    if (page.isReusable && isFresh && method === 'GET' && !isLogged) {
      sendReady(response, answer);
      return;
    }
    // A failed response has the request id under which its cause is in the log.
    const requestId = (page.isReusable ? null : page.requestId) ?? randomUUID();
    const own = ['X-Request-Id', requestId];
    // RFC 9211: the store could not be queried, so the page may be outdated.
    if (!isFresh) own.push('Cache-Status', 'engawa; hit; detail=stale');
    sendWithNode(response, answer, own);
    const { status } = answer;
    log.debug(
      { requestId, method, path: loggedPath(request.url?.split('?', 1)[0] ?? ''), status },
      'request',
    );
  };

  const isReadMethod = ({ method }: IncomingMessage): boolean =>
    method === 'GET' || method === 'HEAD';

  return {
    answer(request, response) {
      if (!isReadMethod(request)) return false;
      const page = cache.get(request.url ?? '/');
      if (page === undefined) return false;
      write(request, response, page);
      return true;
    },

    async find(request, response, key) {
      if (!isReadMethod(request)) return false;
      const address = await addresses.of(request.url ?? '/');
      if (address === null) return false;
      const page = cache.get(address) ?? (await render(address, key));
      if (!response.destroyed) write(request, response, page);
      return true;
    },

    warm: warmUp,
    renew,
  };
}
