import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import type { Logger } from 'pino';
import type { Content } from '../../content/content.ts';
import { createFairQueue } from '../fair-queue.ts';
import { loggedPath } from '../request-path.ts';
import { type KeptResponse, keepResponse } from './kept-response.ts';
import { negotiateEncoding } from './negotiation.ts';
import { dataAddress, NOWHERE, PAGES, type PageAddresses } from './page-address.ts';
import { sendAnew, sendReady } from './ready-answer.ts';

/** Whose turn it is where the site renders a page before anyone asks. */
const OWN = 'the site';

/** How much the pages beside `PAGES` may take together, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** How many pages are rendered and encoded at once. Requests under way bound how many wait. */
const AT_ONCE = 2;

/** The public pages in memory, as of the content that is published. */
export interface Snapshot {
  /** Answers a request for what is kept under its very address. False, and nothing done, for any other. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Answers a request for a page that is kept under another address, or that has to be rendered first; the
   * visitors who ask for one of those take turns by `key`. Resolves to false, with nothing done, for what is no
   * public page. Rejects where it is not known what is asked for.
   */
  find(request: IncomingMessage, response: ServerResponse, key: string): Promise<boolean>;
  /** Renders the pages that nobody has asked for yet, one after the other. */
  warm(): Promise<void>;
  /** Renders all pages again, since something that is not content has changed. */
  renew(): Promise<void>;
}

/**
 * Keeps each public page from its first rendering until the content changes. `render` answers a request
 * with all headers, as the application does for a visitor whom nobody knows; `addresses` say what is public.
 */
export function createSnapshot(options: {
  content: Pick<Content, 'isFresh' | 'onPublish'>;
  addresses: PageAddresses;
  log: Logger;
  render: (request: Request) => Response | Promise<Response>;
}): Snapshot {
  const { content, addresses, log } = options;
  // An answer has an id where the log has a line of it.
  const isLogged = log.isLevelEnabled('debug');
  const pages = [...PAGES, NOWHERE];
  const pinned = new Set([...pages, ...pages.map(dataAddress)]);
  const queue = createFairQueue({ concurrent: AT_ONCE });
  const kept = new Map<string, KeptResponse>();
  const pending = new Map<string, Promise<KeptResponse>>();
  let others = 0;
  // Counts the changes of the content: what was begun before one is not kept after it.
  let generation = 0;

  const forget = () => {
    generation += 1;
    kept.clear();
    pending.clear();
    others = 0;
  };

  const keep = (address: string, page: KeptResponse) => {
    kept.set(address, page);
    if (pinned.has(address)) return;
    others += page.bytes;
    for (const [oldest, { bytes }] of kept) {
      if (others <= MAX_BYTES) return;
      if (pinned.has(oldest)) continue;
      kept.delete(oldest);
      others -= bytes;
    }
  };

  const renderNow = async (address: string): Promise<KeptResponse> => {
    const born = generation;
    const page = await keepResponse(
      await options.render(new Request(`http://localhost${address}`)),
    );
    if (born === generation && page.isReusable) keep(address, page);
    return page;
  };

  const render = (address: string, key: string): Promise<KeptResponse> => {
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
    for (const address of pinned) {
      if (!kept.has(address)) await render(address, OWN);
    }
  };

  const warmUp = () =>
    warm().catch((error: unknown) => log.error({ err: error }, 'a page could not be rendered'));

  const renew = () => {
    forget();
    return warmUp();
  };

  content.onPublish(() => void renew());

  const write = (request: IncomingMessage, response: ServerResponse, page: KeptResponse) => {
    const { headers, method } = request;
    const variant = page.variants[negotiateEncoding(headers['accept-encoding']?.toString())];
    const known = { 'if-none-match': headers['if-none-match'] };
    const isKnown = variant.etag !== null && fresh(known, { etag: variant.etag });
    const answer = isKnown ? variant.notModified : variant.whole;
    const isFresh = content.isFresh();
    if (page.isReusable && isFresh && method === 'GET' && !isLogged) {
      sendReady(response, answer);
      return;
    }
    // What failed has the id under which its cause is in the log.
    const requestId = (page.isReusable ? null : page.requestId) ?? randomUUID();
    const own = ['X-Request-Id', requestId];
    // RFC 9211: the store could not be asked whether this is still the current page.
    if (!isFresh) own.push('Cache-Status', 'engawa; hit; detail=stale');
    sendAnew(response, answer, own);
    const { status } = answer;
    log.debug(
      { requestId, method, path: loggedPath(request.url?.split('?', 1)[0] ?? ''), status },
      'request',
    );
  };

  const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

  return {
    answer(request, response) {
      if (!isRead(request)) return false;
      const page = kept.get(request.url ?? '/');
      if (page === undefined) return false;
      write(request, response, page);
      return true;
    },

    async find(request, response, key) {
      if (!isRead(request)) return false;
      const address = await addresses.of(request.url ?? '/');
      if (address === null) return false;
      const page = kept.get(address) ?? (await render(address, key));
      if (!response.destroyed) write(request, response, page);
      return true;
    },

    warm: warmUp,
    renew,
  };
}
