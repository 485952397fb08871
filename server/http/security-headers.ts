import type { MiddlewareHandler } from 'hono';
import { YEAR_S } from '../../domain/durations.ts';
import { type AppEnv, isClientRequest } from './app-env.ts';
import { RESOURCE_POLICY } from './content-policy.ts';
import { isPersonal, isPreviewPath, mayHoldGrant } from './request-path.ts';

const ALWAYS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
} as const;

/** True if the public origin is https, so that cookies and headers may rely on it. */
export const isSecureSite = (siteUrl: string | undefined): boolean =>
  siteUrl?.startsWith('https:') ?? false;

/**
 * The security headers of every response. `secure`: the public origin is https, and browsers are told not to use
 * plain http (RFC 6797).
 */
const securityHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  ...ALWAYS,
  // The default. A download link sets a stricter one.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...(secure && { 'Strict-Transport-Security': `max-age=${YEAR_S}` }),
});

/** The headers of a text that the site answers with before its application. */
export const textHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  ...securityHeaders(secure),
  'Content-Security-Policy': RESOURCE_POLICY,
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
});

/**
 * Sets on every response the security headers that it has not set itself; keeps what may be for one person, and errors,
 * out of caches and search engines, and all of grants and previews out of referrers too, whatever the response says.
 */
export function responseHeaders(secure: boolean): MiddlewareHandler<AppEnv> {
  const always = securityHeaders(secure);
  return async (c, next) => {
    await next();
    const { method, path } = c.req;
    const isPrivate = isPersonal(method, path);
    // A page that the site renders for its memory gets its `Cache-Control` there.
    const isForOne = isPrivate || isClientRequest(c);
    const defaults = { ...always, ...(isForOne && { 'Cache-Control': 'no-store' }) };
    for (const [name, value] of Object.entries(defaults))
      if (!c.res.headers.has(name)) c.header(name, value);
    if (isPrivate || c.res.status >= 400) c.header('X-Robots-Tag', 'noindex');
    const isPreview = isPreviewPath(path);
    if (isPreview || mayHoldGrant(path)) {
      c.header('Cache-Control', 'no-store');
      c.header('Referrer-Policy', 'no-referrer');
    }
    if (isPreview) {
      c.header('X-Robots-Tag', 'noindex, nofollow');
      c.res.headers.delete('Set-Cookie');
    }
  };
}
