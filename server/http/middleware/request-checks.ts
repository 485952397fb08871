import type { MiddlewareHandler } from 'hono';
import { SiteError } from '../../../domain/site-error.ts';
import { isReadable } from '../../percent-encoding.ts';
import { isCrossSiteWrite } from '../cross-site.ts';

/**
 * Refuses requests that nothing accepts: a path that cannot be decoded, a write from another site. `secure`: the
 * public origin is https.
 */
export const requestChecks =
  (secure: boolean): MiddlewareHandler =>
  async (c, next) => {
    if (!isReadable(new URL(c.req.url).pathname)) throw new SiteError('malformed-request');
    if (isCrossSiteWrite(c.req.raw, secure)) throw new SiteError('cross-site');
    await next();
  };
