import type { MiddlewareHandler } from 'hono';
import { SiteError } from '../../../domain/site-error.ts';
import { BODIES, type FactsOf } from '../route-facts.ts';

/** Refuses a body that is too large for its route or has no `Content-Length`, before it is read. */
export const bodyLimits =
  (factsOf: FactsOf): MiddlewareHandler =>
  async (c, next) => {
    const { headers } = c.req.raw;
    const length = headers.get('Content-Length');
    // Browsers always send `Content-Length`. Without it a body cannot be refused before it is read.
    if (length === null && headers.has('Transfer-Encoding')) throw new SiteError('length-required');
    const { body } = factsOf(c.req.method, c.req.path);
    if (Number(length ?? 0) > BODIES[body].bytes) throw new SiteError('too-large');
    await next();
  };
