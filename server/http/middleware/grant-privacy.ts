import type { MiddlewareHandler } from 'hono';
import { mayHoldGrant } from '../request-path.ts';

/** Keeps each response to a grant, a file or an error page, out of caches and referrers. */
export const grantPrivacy: MiddlewareHandler = async (c, next) => {
  await next();
  if (!mayHoldGrant(c.req.path)) return;
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
};
