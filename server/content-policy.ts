import { createHash } from 'node:crypto';

// React Router and React write their inline scripts themselves, and escape `<` inside them, so the
// first closing tag is the script's own.
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The Content-Security-Policy of an HTML page: its inline scripts are named by hash (CSP Level 3,
 * section 8.3), so that nothing that gets into the page later runs, and so are the style sheets in it. Pictures may come from any https
 * address, since the owner may enter one.
 */
export function contentPolicy(html: string, sheets: readonly string[]): string {
  const scripts = new Set(
    [...html.matchAll(INLINE_SCRIPT)]
      .map((match) => match[1] ?? '')
      .filter((script) => script !== '')
      .map(hashOf),
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...new Set(sheets.map(hashOf))].join(' '),
    "font-src 'self'",
    "img-src 'self' https:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** The policy of everything that is not a page: nothing may load or run. */
export const RESOURCE_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'none'; frame-ancestors 'none'; sandbox";
