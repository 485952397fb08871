import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { SiteError } from '../../../domain/site-error.ts';
import { isReadable } from '../../core/percent-encoding.ts';
import { type AppEnv, BODIES, routeFactsOf } from '../app-env.ts';
import { limitLines } from '../log-limit.ts';

/**
 * The pages with forms, in any language. Their actions throw `context.failure`, so that the page keeps what was
 * entered.
 */
const WITH_FORM = /^(?:\/[a-z\d-]+)?\/(?:contact|admin|downloads\/[^/]+)(?:\.data)?$/;

/** Refuses a path that cannot be decoded, and a write from another site or, if `secure`, over http. */
export function requestChecks(secure: boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { pathname } = new URL(c.req.url);
    if (!isReadable(pathname)) throw new SiteError('malformed-request');
    const refusal = writeRefusal(c.req.raw, secure);
    if (refusal === null) return next();
    const failure = new SiteError(refusal);
    if (refusal === 'cross-site' || !WITH_FORM.test(pathname)) throw failure;
    c.set('context', { ...c.get('context'), failure });
    await next();
  };
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Why a write is refused: it comes from another site or, where the public origin is https (`secure`), from a page that
 * was loaded over http. Browsers send `Sec-Fetch-Site` (Fetch Metadata); older ones, and all over http, `Origin`. A
 * client without either is not a browser and has no visitor's cookies.
 */
function writeRefusal(request: Request, secure: boolean): 'cross-site' | 'https-expected' | null {
  if (SAFE_METHODS.has(request.method)) return null;
  const relation = request.headers.get('Sec-Fetch-Site');
  if (relation !== null) {
    return relation === 'same-origin' || relation === 'none' ? null : 'cross-site';
  }
  const origin = request.headers.get('Origin');
  if (origin === null) return null;
  const from = URL.parse(origin);
  if (from?.host !== request.headers.get('Host')) return 'cross-site';
  return secure && from?.protocol !== 'https:' ? 'https-expected' : null;
}

/** The `Sec-Fetch-Site` values for other sites and other hosts of this site. */
const OTHERS: ReadonlySet<string | null> = new Set(['cross-site', 'same-site']);

export const isCrossSite = ({ headers }: Request): boolean =>
  OTHERS.has(headers.get('Sec-Fetch-Site'));

/**
 * Refuses a body that is too large for its route or has no `Content-Length`, and closes the connection of a late one.
 */
export function bodyLimits(): MiddlewareHandler<AppEnv> {
  const limited = limitLines();
  return async (c, next) => {
    const length = c.req.header('Content-Length');
    // Browsers always send it.
    if (length === undefined && c.req.header('Transfer-Encoding') !== undefined)
      throw new SiteError('length-required');
    const bytes = Number(length ?? 0);
    const { body } = routeFactsOf(c);
    const { bytes: limit, arrivalMs } = BODIES[body];
    if (bytes > limit) {
      if (body === 'delivery') {
        const seller = c.req.path.split('/').at(-1) ?? '';
        const { log } = c.get('context');
        const line =
          'A DELIVERY IS TOO LARGE, and was not read: if the seller has sent it, an order is missing';
        limited(() => log.error({ seller, bytes, limit }, line));
      }
      throw new SiteError('too-large');
    }
    const request = c.env?.incoming;
    // A file has the time of `requestTimeout`, which Node watches itself.
    if (bytes > 0 && body !== 'file' && request && 'complete' in request)
      closeAfter(request, arrivalMs);
    await next();
  };
}

export function closeAfter(request: IncomingMessage, milliseconds: number): void {
  const timer = setTimeout(() => request.complete || request.destroy(), milliseconds).unref();
  request.once('close', () => clearTimeout(timer));
}
