import type { MiddlewareHandler } from 'hono';
import { SiteError } from '../../../domain/errors.ts';
import { isReadable } from '../../percent-encoding.ts';
import { isCrossSiteWrite } from '../cross-site.ts';
import { METHODS } from '../refusal.ts';

/**
 * Refuses what nothing on the site answers: a path that cannot be read, a write that comes from another site,
 * another method than the site takes. `secure` says that the public origin is https.
 */
export const requestChecks =
  (secure: boolean): MiddlewareHandler =>
  async (c, next) => {
    if (!isReadable(new URL(c.req.url).pathname)) throw new SiteError('malformed-request');
    if (isCrossSiteWrite(c.req.raw, secure)) throw new SiteError('cross-site');
    if (!METHODS.has(c.req.method)) throw new SiteError('wrong-method');
    await next();
  };
