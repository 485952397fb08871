import type { MiddlewareHandler } from 'hono';

/** Keeps a response to a grant or about an order, a file or an error page, out of caches and referrers. */
export const grantPrivacy: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
};
