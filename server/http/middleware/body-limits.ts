import type { MiddlewareHandler } from 'hono';
import { SiteError } from '../../../domain/site-error.ts';
import type { AppEnv } from '../app-env.ts';
import { onceAMinute } from '../log-limit.ts';
import { BODIES, type FactsOf } from '../route-facts.ts';

/** Refuses a body that is too large for its route or has no `Content-Length`, before it is read. */
export function bodyLimits(factsOf: FactsOf): MiddlewareHandler<AppEnv> {
  const logOnce = onceAMinute();
  return async (c, next) => {
    const { headers } = c.req.raw;
    const length = headers.get('Content-Length');
    // Browsers always send `Content-Length`. Without it a body cannot be refused before it is read.
    if (length === null && headers.has('Transfer-Encoding')) throw new SiteError('length-required');
    const { body } = factsOf(c.req.method, c.req.path);
    const { bytes: limit } = BODIES[body];
    const bytes = Number(length ?? 0);
    if (bytes > limit) {
      const seller = c.req.path.split('/').at(-1) ?? '';
      if (body === 'delivery') {
        logOnce(seller, () =>
          c
            .get('facts')
            .log.error(
              { seller, bytes, limit },
              'A DELIVERY IS TOO LARGE, and was not read: if the seller has sent it, an order is missing',
            ),
        );
      }
      throw new SiteError('too-large');
    }
    await next();
  };
}
