import { randomBytes, randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { SiteError } from '../../../domain/site-error.ts';
import { queueKeyOf } from '../../core/client-address.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Site } from '../../site.ts';
import { type AppEnv, addressOf, hasDisconnected, isClientRequest } from '../app-env.ts';
import { browserName } from '../browser-name.ts';
import { isOfAdmin, siteErrorOf } from '../errors.ts';
import { eventLoopTurn, type RenderQueue } from '../render-queue.ts';
import { isFromElsewhere } from './request-checks.ts';

const REQUEST_ID = 'X-Request-Id';

/**
 * Sets the `RequestFacts` for routes and pages, and adds the request id to the response. `policy`: pages have a content
 * policy.
 */
export const requestFacts =
  (
    { log, settings }: Pick<Site, 'log'> & { settings: Pick<Settings, 'trustedProxies'> },
    renders: RenderQueue,
    policy: boolean,
  ): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const requestId = randomUUID();
    const address = addressOf(c, settings.trustedProxies);
    c.set('facts', {
      requestId,
      address,
      browser: browserName(c.req.header('User-Agent') ?? null),
      isFromElsewhere: isFromElsewhere(c.req.raw),
      nonce: policy ? randomBytes(16).toString('hex') : null,
      log: log.child({ requestId }),
      inTurn(work) {
        // What the site renders for its memory has its turn already.
        if (!isClientRequest(c)) return work();
        return renders.run(queueKeyOf(address), async () => {
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
