import { randomBytes, randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { clientAddress } from '../../core/client-address.ts';
import type { AppEnv } from '../app-env.ts';
import { browserName } from '../browser-name.ts';
import { isOfAdmin, siteErrorOf } from '../errors.ts';
import { eventLoopTurn } from '../event-loop-turn.ts';
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
  }): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const requestId = randomUUID();
    const peer = c.env?.incoming?.socket.remoteAddress;
    c.set('facts', {
      requestId,
      address: clientAddress(peer, c.req.header('X-Forwarded-For'), options.trustedProxies),
      browser: browserName(c.req.header('User-Agent') ?? null),
      isFromElsewhere: isFromElsewhere(c.req.raw),
      nonce: options.policy ? randomBytes(16).toString('hex') : null,
      log: options.log.child({ requestId }),
      turn: async () => undefined,
      pause: eventLoopTurn,
      siteErrorOf: (error, failure) =>
        siteErrorOf(error, { failure, toOwner: isOfAdmin(c.req.path) }),
    });
    await next();
    c.header(REQUEST_ID, requestId);
  };
