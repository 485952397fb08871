import type { MiddlewareHandler } from 'hono';
import { type AppEnv, isClientRequest } from '../app-env.ts';
import { isPersonal, mayHoldGrant } from '../request-path.ts';
import { REFERRER_POLICY, securityHeaders } from '../security-headers.ts';

/** Sets the security headers on every response that has none of its own. `secure`: the public origin is https. */
export function commonHeaders(secure: boolean): MiddlewareHandler {
  const always = Object.entries(securityHeaders(secure));
  return async (c, next) => {
    await next();
    for (const [name, value] of always) if (!c.res.headers.has(name)) c.header(name, value);
  };
}

/** Keeps each response to a grant, a file or an error page, out of caches and referrers. */
export const grantPrivacy: MiddlewareHandler = async (c, next) => {
  await next();
  if (!mayHoldGrant(c.req.path)) return;
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
};

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
