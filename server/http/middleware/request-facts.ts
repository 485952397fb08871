import { randomBytes, randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { SiteError } from '../../../domain/site-error.ts';
import { clientAddress, queueKeyOf } from '../../core/client-address.ts';
import { type AppEnv, hasDisconnected, isClientRequest } from '../app-env.ts';
import { browserName } from '../browser-name.ts';
import { isOfAdmin, siteErrorOf } from '../errors.ts';
import { eventLoopTurn, type RenderQueue } from '../render-queue.ts';
import { isFromElsewhere } from './request-checks.ts';

const REQUEST_ID = 'X-Request-Id';

/** Sets the `RequestFacts` for routes and pages, and adds the request id to the response. */
export const requestFacts =
  (options: {
    log: Logger;
    /** How many proxies in front are trusted to report the client's address. */
    trustedProxies: number;
    /** Whether pages have a content policy. */
    policy: boolean;
    renders: RenderQueue;
  }): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const requestId = randomUUID();
    const peer = c.env?.incoming?.socket.remoteAddress;
    const forwarded = c.req.header('X-Forwarded-For');
    const address = clientAddress(peer, forwarded, options.trustedProxies);
    c.set('facts', {
      requestId,
      address,
      browser: browserName(c.req.header('User-Agent') ?? null),
      isFromElsewhere: isFromElsewhere(c.req.raw),
      nonce: options.policy ? randomBytes(16).toString('hex') : null,
      log: options.log.child({ requestId }),
      inTurn(work) {
        // What the site renders for its memory has its turn already.
        if (!isClientRequest(c)) return work();
        return options.renders.run(queueKeyOf(address), async () => {
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
