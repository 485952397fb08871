import type { MiddlewareHandler } from 'hono';

/** Keeps whatever a grant opens, and the page that explains why it opens nothing, out of caches and referrers. */
export const grantPrivacy: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
};
