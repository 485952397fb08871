import { YEAR_S } from '../../domain/durations.ts';
import { RESOURCE_POLICY } from './content-policy.ts';

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

/** The default. A download link sets a stricter one. */
export const REFERRER_POLICY = 'strict-origin-when-cross-origin';

/** True if the public origin is https, so that cookies and headers may rely on it. */
export const isSecureSite = (siteUrl: string | undefined): boolean =>
  siteUrl?.startsWith('https:') ?? false;

/**
 * The security headers of every response. `secure`: the public origin is https, and browsers are told not to use
 * plain http (RFC 6797).
 */
export const securityHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  ...ALWAYS,
  ...(secure ? { 'Strict-Transport-Security': `max-age=${YEAR_S}` } : {}),
});

/** The headers of a text that the site answers with before its application. */
export const textHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  ...securityHeaders(secure),
  'Referrer-Policy': REFERRER_POLICY,
  'Content-Security-Policy': RESOURCE_POLICY,
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
});
