import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script((?![^>]*\ssrc=)[^>]*)>([\s\S]*?)<\/script>/gi;

/** The type of a data block, which no browser runs and no policy is asked about (HTML, section 4.12.1). */
const DATA_BLOCK = ' type="application/ld+json"';

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Finds the site's own inline scripts: those with the nonce of this rendering, which cannot be predicted. A script
 * injected through a bug has no nonce and counts as foreign. Data blocks are no scripts. The nonce is removed from the page, so that the same
 * content always gives the same page.
 */
export function ownScripts(
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

/**
 * The Content-Security-Policy of an HTML page. Its own inline scripts and style sheets are allowed by hash
 * (CSP Level 3, section 8.3), so that injected ones have no effect. Pictures may come from any https address,
 * because the owner may enter one, unless the owner wants none of other sites. No page may be framed.
 */
export const contentPolicy = (
  scripts: readonly string[],
  sheets: readonly string[],
  ownPicturesOnly: boolean,
): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(scripts.map(hashOf))].join(' '),
    ["style-src 'self'", ...new Set(sheets.map(hashOf))].join(' '),
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

/** The policy of every response that is not a page: nothing may load or run. */
export const RESOURCE_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; sandbox";

/** The policy of the site's scripts; a worker started from one inherits it (HTML, section 10.2). */
export const SCRIPT_POLICY =
  "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'none'";

/**
 * The policy of a PDF that a browser shows: nothing may load or run. It has no `sandbox`, under which several browsers
 * show no PDF; their viewers have an origin of their own anyway.
 */
export const PDF_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'none'";

/**
 * The policy of the owner's own files: no script runs in one, and a document of one has an origin of its own. A
 * drawing may have styles, and a film that is opened alone may play.
 */
export const OWN_FILE_POLICY =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";
