import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { YEAR_S } from '../../domain/durations.ts';
import { type AppEnv, isClientRequest } from './app-env.ts';
import { isPersonal, isPreviewPath, mayHoldGrant } from './request-path.ts';

export const isSecureSite = (siteUrl: string | undefined): boolean =>
  siteUrl?.startsWith('https:') ?? false;

/** The security headers of every response. `secure`: browsers are told not to use plain http (RFC 6797). */
const securityHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // A download link sets a stricter one.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...(secure && { 'Strict-Transport-Security': `max-age=${YEAR_S}` }),
});

/** The headers of a text before the application. */
export const textHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  ...securityHeaders(secure),
  'Content-Security-Policy': RESOURCE_POLICY,
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
});

/**
 * Sets the security headers that a response lacks, and keeps what may be for one person, and errors, out of caches and
 * search engines.
 */
export function responseHeaders(secure: boolean): MiddlewareHandler<AppEnv> {
  const always = securityHeaders(secure);
  return async (c, next) => {
    await next();
    const { method, path } = c.req;
    const isPrivate = isPersonal(method, path);
    // A page for the memory gets its `Cache-Control` there.
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

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The policy of a page: its own inline scripts by hash (CSP Level 3, section 8.3), pictures of any https address unless
 * the owner wants only those of the site, and no frames.
 */
const contentPolicy = (scripts: readonly string[], ownPicturesOnly: boolean): string =>
  [
    // Firefox measures by it what a page fetches ahead. Whatever else may load has a line of its own.
    "default-src 'self'",
    "frame-src 'none'",
    "media-src 'none'",
    ["script-src 'self'", ...new Set(scripts.map(hashOf))].join(' '),
    "style-src 'self'",
    "font-src 'self'",
    ownPicturesOnly ? "img-src 'self'" : "img-src 'self' https:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');

/** The policy of what is no page: nothing may load or run. */
const RESOURCE_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; sandbox";

/** The policy of the site's scripts; a worker started from one inherits it (HTML, section 10.2). */
const SCRIPT_POLICY =
  "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'none'";

/** The policy of a PDF that a browser shows. It has no `sandbox`, under which several browsers show no PDF. */
export const PDF_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'none'";

/**
 * The policy of the owner's files: no script runs, and a document has an origin of its own. A drawing may have styles,
 * and a film that is opened alone may play.
 */
export const OWN_FILE_POLICY =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/**
 * Sets the content policy of every response, unless the request has no nonce. A preview may always show pictures of
 * other sites.
 */
export function pagePolicy(ownPicturesOnly: () => boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { nonce, log } = c.get('context');
    if (nonce === null || c.res.headers.has('Content-Security-Policy')) return;
    const type = c.res.headers.get('Content-Type') ?? '';
    if (type.startsWith('text/html')) {
      const { html, scripts, foreign } = ownScripts(await c.res.text(), nonce);
      if (foreign > 0) log.error({ foreign }, 'a page has scripts of unknown origin');
      const headers = new Headers(c.res.headers);
      const isAllowed = isPreviewPath(c.req.path) || !ownPicturesOnly();
      const policy = contentPolicy(scripts, !isAllowed);
      headers.set('Content-Security-Policy', policy);
      const status = c.res.status;
      c.res = undefined;
      c.res = new Response(html, { status, headers });
    } else {
      const isOurScript = type.startsWith('text/javascript') && c.req.path.startsWith('/assets/');
      c.header('Content-Security-Policy', isOurScript ? SCRIPT_POLICY : RESOURCE_POLICY);
    }
  };
}

const INLINE_SCRIPT = /<script((?![^>]*\ssrc=)[^>]*)>([\s\S]*?)<\/script>/gi;

/** A data block, which no browser runs (HTML, section 4.12.1). */
const DATA_BLOCK = ' type="application/ld+json"';

/**
 * Finds the site's own inline scripts by the nonce of this rendering, which an injected one cannot have. The nonce is
 * removed, so that the same content always gives the same page.
 */
function ownScripts(
  page: string,
  nonce: string,
): { html: string; scripts: string[]; foreign: number } {
  const mark = ` nonce="${nonce}"`;
  const all = [...page.matchAll(INLINE_SCRIPT)];
  // React Router and React escape `<` in scripts: the first closing tag ends the script.
  const own = all.filter((match) => match[1]?.includes(mark));
  const scripts = own
    .filter((match) => match[1] !== `${mark}${DATA_BLOCK}`)
    .map((match) => match[2] ?? '');
  return { html: page.replaceAll(mark, ''), scripts, foreign: all.length - own.length };
}
