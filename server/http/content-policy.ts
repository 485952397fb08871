import { createHash } from 'node:crypto';

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The Content-Security-Policy of an HTML page. Its own inline scripts are allowed by hash
 * (CSP Level 3, section 8.3), so that injected ones have no effect. Pictures may come from any https address,
 * because the owner may enter one, unless the owner wants none of other sites. No page may be framed.
 */
export const contentPolicy = (scripts: readonly string[], ownPicturesOnly: boolean): string =>
  [
    "default-src 'none'",
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
