import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Content } from '../services/content.ts';
import { type KeptResponse, keepResponse } from './kept-response.ts';
import { matchesTag, negotiateEncoding } from './negotiation.ts';
import { dataAddress, PAGES, pageAddress } from './page-address.ts';
import { sendAnew, sendReady } from './ready-answer.ts';

/** How much the pages beside `PAGES` may take together, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The public pages in memory, as of the content that is published. */
export interface Snapshot {
  /** Answers a request for a public page. False, and nothing done, for any other request. */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean;
  /** Renders the pages that nobody has asked for yet, one after the other. */
  warm(): Promise<void>;
  /** Renders all pages again, since something that is not content has changed. */
  renew(): Promise<void>;
}

/**
 * Keeps each public page from its first rendering until the content changes. `render` answers a request
 * with all headers, as the application does for a visitor whom nobody knows.
 */
export function createSnapshot(options: {
  content: Pick<Content, 'isFresh' | 'onPublish'>;
  log: Logger;
  render: (request: Request) => Response | Promise<Response>;
}): Snapshot {
  const { content, log } = options;
  // An answer has an id where the log has a line of it.
  const isLogged = log.isLevelEnabled('debug');
  const pinned = new Set([...PAGES, ...PAGES.map(dataAddress)]);
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

  const render = (address: string): Promise<KeptResponse> => {
    const underWay = pending.get(address);
    if (underWay !== undefined) return underWay;
    const rendering = renderNow(address).finally(() => {
      if (pending.get(address) === rendering) pending.delete(address);
    });
    pending.set(address, rendering);
    return rendering;
  };

  const warm = async () => {
    for (const address of pinned) {
      if (!kept.has(address)) await render(address);
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
    const isKnown = page.isReusable && matchesTag(headers['if-none-match'], variant.etag);
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
    log.debug({ requestId, method, path: request.url?.split('?', 1)[0], status }, 'request');
  };

  return {
    answer(request, response, otherwise) {
      const { method, url = '/' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const found = kept.get(url);
      if (found !== undefined) {
        write(request, response, found);
        return true;
      }
      const address = pageAddress(url);
      if (address === null) return false;
      const page = kept.get(address);
      if (page !== undefined) write(request, response, page);
      else render(address).then((rendered) => write(request, response, rendered), otherwise);
      return true;
    },

    warm: warmUp,
    renew,
  };
}
