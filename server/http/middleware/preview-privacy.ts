import type { MiddlewareHandler } from 'hono';

/**
 * Keeps every answer below the path of the previews, pages and refusals, out of caches, search engines, referrers and
 * frames of other sites, and without cookies. The admin shows these pages in frames.
 */
export const previewPrivacy: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.header('X-Frame-Options', 'SAMEORIGIN');
  c.res.headers.delete('Set-Cookie');
};
