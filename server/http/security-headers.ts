const YEAR_S = 365 * 24 * 60 * 60;

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

/** Sent where a response brings no stricter one, as a download link does. */
export const REFERRER_POLICY = 'strict-origin-when-cross-origin';

/** True where the public origin is https, so that cookies and headers may rely on it. */
export const isSecureSite = (siteUrl: string | undefined): boolean =>
  siteUrl?.startsWith('https:') ?? false;

/**
 * The headers that every answer has, whoever writes it. `secure` says that the public origin is https:
 * browsers shall not ask over plain http again (RFC 6797).
 */
export const securityHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  ...ALWAYS,
  ...(secure ? { 'Strict-Transport-Security': `max-age=${YEAR_S}` } : {}),
});
