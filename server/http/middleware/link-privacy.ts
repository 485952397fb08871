import type { MiddlewareHandler } from 'hono';

/** Keeps a response to a grant, a file or an error page, or to a buyer's link, out of caches and referrers. */
export const linkPrivacy: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
};
