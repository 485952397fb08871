import type { MiddlewareHandler } from 'hono';
import { getMimeType, mimes } from 'hono/utils/mime';
import { isReadable } from '../../core/percent-encoding.ts';
import type { OwnFiles } from '../../files/own-files.ts';
import type { AppEnv } from '../app-env.ts';
import { OWN_FILE_POLICY, PDF_POLICY } from '../content-policy.ts';
import { asDownload, asShownPdf, fileResponse, transferTo } from '../file-response.ts';

const TEXT = 'text/plain; charset=utf-8';

/** The extensions of texts, and of what a browser would run or apply to a page. A name may have none. */
const AS_TEXT: ReadonlySet<string> = new Set(
  ' asc css csv htm html js log md mht mhtml mjs shtml txt xht xhtml xml xsl xslt'.split(' '),
);

/** The types of media by extension, with those that Hono has not. */
const TYPES = {
  ...mimes,
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
};

/** The types of what a browser shows and does not run. All others are downloads. */
const SHOWN = /^(?:(?:audio|font|image|video)\/.*|application\/(?:json|manifest\+json))$/;

/**
 * For a minute a page's pictures cost no request. After it the browser asks whether they have changed, so the owner's
 * next picture is seen within a minute.
 */
const CACHING = { 'Cache-Control': 'public, max-age=60' };

/** Serves the files of the owner's folder, in the site's place for files of the same path that ship with it. */
export function ownFiles(files: Pick<OwnFiles, 'has' | 'open'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    // `c.req.path` is decoded in part, and cannot be decoded again.
    const { pathname } = new URL(c.req.url);
    const path = isReadable(pathname) ? decodeURIComponent(pathname) : '';
    const file = files.has(path) ? await files.open(path) : null;
    if (file === null) return next();
    const pdf = asShownPdf(file.title);
    const sent = { ...file, content: pdf ?? contentOf(file.title) };
    const headers = {
      ...CACHING,
      'Content-Security-Policy': pdf === null ? OWN_FILE_POLICY : PDF_POLICY,
    };
    return fileResponse(c.req.raw, sent, headers, transferTo(c, 'a file could not be sent'));
  };
}

function contentOf(title: string): Readonly<Record<string, string>> {
  const extension = /\.([^.]*)$/.exec(title)?.[1]?.toLowerCase() ?? '';
  if (AS_TEXT.has(extension)) return { 'Content-Type': TEXT };
  const type = getMimeType(title, TYPES) ?? '';
  return SHOWN.test(type) ? { 'Content-Type': type } : asDownload(title);
}
