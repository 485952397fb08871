import type { MiddlewareHandler } from 'hono';
import { type AppEnv, isClientRequest } from '../app-env.ts';
import { isPersonal } from '../request-path.ts';
import { REFERRER_POLICY } from '../security-headers.ts';

/**
 * Sets `Cache-Control` and `Referrer-Policy` on responses that have not set them, and keeps errors and what may be for
 * one person out of search engines.
 */
export const responseDefaults: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  // A download link sets a stricter one.
  if (!c.res.headers.has('Referrer-Policy')) c.header('Referrer-Policy', REFERRER_POLICY);
  // A page that the snapshot renders gets its `Cache-Control` there. Any other response is for its client only.
  const isPrivate = isPersonal(c.req.method, c.req.path);
  const isForOne = isPrivate || isClientRequest(c);
  if (isForOne && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  if (isPrivate || c.res.status >= 400) c.header('X-Robots-Tag', 'noindex');
};
