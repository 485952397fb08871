import { randomBytes, randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { SiteError } from '../../../domain/site-error.ts';
import { queueKeyOf } from '../../core/client-address.ts';
import { eventLoopTurn, type PageQueue } from '../../core/fair-queue.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Site } from '../../site.ts';
import { type AppEnv, addressOf, hasDisconnected, isClientRequest } from '../app-env.ts';
import { isOfAdmin, siteErrorOf } from '../errors.ts';
import { limitLines } from '../log-limit.ts';
import { loggedPath } from '../request-path.ts';
import { isCrossSite } from './request-checks.ts';

const REQUEST_ID = 'X-Request-Id';

/** Sets the `RequestContext` and the request id of the response. `policy`: pages have a content policy. */
export const requestContext =
  (
    { log, settings }: Pick<Site, 'log'> & { settings: Pick<Settings, 'trustedProxies'> },
    pageQueue: PageQueue,
    policy: boolean,
  ): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const requestId = randomUUID();
    const address = addressOf(c, settings.trustedProxies);
    c.set('context', {
      requestId,
      address,
      browser: browserName(c.req.header('User-Agent') ?? null),
      isCrossSite: isCrossSite(c.req.raw),
      nonce: policy ? randomBytes(16).toString('hex') : null,
      log: log.child({ requestId }),
      runInTurn(work) {
        // What is rendered for the memory has its turn already.
        if (!isClientRequest(c)) return work();
        return pageQueue.run(queueKeyOf(address), async () => {
          if (hasDisconnected(c))
            throw new SiteError('malformed-request', { detail: 'The visitor has left.' });
          await eventLoopTurn();
          return work();
        });
      },
      pause: eventLoopTurn,
      siteErrorOf: (error, failure) =>
        siteErrorOf(error, { failure, toOwner: isOfAdmin(c.req.path) }),
    });
    await next();
    c.header(REQUEST_ID, requestId);
  };

export function requestLog(): MiddlewareHandler<AppEnv> {
  const limited = limitLines();
  return async (c, next) => {
    const start = performance.now();
    await next();
    const log = c.get('context').log;
    const entry = {
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    };
    if (hasDisconnected(c)) limited(() => log.info(entry, 'the visitor left before the answer'));
    else if (c.res.status >= 500) limited(() => log.error(entry, 'request failed'));
    else if (c.res.status >= 400 && isClientRequest(c))
      limited(() => log.info(entry, 'request refused'));
    else log.debug(entry, 'request');
  };
}

const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
];

// The more specific name comes first: an iPad may send `Macintosh`, and Android sends `Linux`.
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

const MAX_LENGTH = 1_000;

/**
 * A browser's short name, such as `Firefox on Linux`, made only of the names above. It proves nothing: a client can
 * send any User-Agent.
 */
export function browserName(userAgent: string | null): string {
  const sent = (userAgent ?? '').slice(0, MAX_LENGTH);
  const named = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(sent))?.[0];
  const browser = named(BROWSERS) ?? 'Unknown browser';
  const system = named(SYSTEMS);
  return system === undefined ? browser : `${browser} on ${system}`;
}
