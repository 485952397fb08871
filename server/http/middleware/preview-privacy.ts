import type { MiddlewareHandler } from 'hono';

/**
 * Keeps every answer below the path of the previews, pages and refusals, out of caches, search engines and referrers,
 * and without cookies.
 */
export const previewPrivacy: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.res.headers.delete('Set-Cookie');
};
