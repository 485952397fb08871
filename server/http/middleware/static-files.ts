import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { getMimeType, mimes } from 'hono/utils/mime';
import { YEAR_S } from '../../../domain/durations.ts';
import { isReadable } from '../../core/percent-encoding.ts';
import type { OwnFiles } from '../../files/own-files.ts';
import type { AppEnv } from '../app-env.ts';
import { asDownload, asShownPdf, fileResponse, transferTo } from '../file-response.ts';
import { isRead } from '../request-path.ts';
import { OWN_FILE_POLICY, PDF_POLICY } from '../security-headers.ts';

export function staticFiles(clientFolder: string, files: ReadonlySet<string>): MiddlewareHandler {
  const serveFile = serveStatic({ root: clientFolder, precompressed: true });
  return async (c, next) => {
    if (!files.has(c.req.path)) return next();
    // Set here: a header that is set in `onFound` would not be in the response.
    const file = await serveFile(c, next);
    if (file?.ok) file.headers.set('Cache-Control', cacheControlOf(c.req.path));
    return file;
  };
}

// File names under /assets contain a hash of the content.
const cacheControlOf = (path: string): string =>
  path.startsWith('/assets/') ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=3600';

const COMPRESSED = /\.(?:br|gz)$/;

/** The public paths of the files in a folder, such as `/assets/app.js`, without names that begin with a dot. */
export function publicFiles(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(path.relative(folder, entry.parentPath), entry.name))
    .map((file) => `/${file.replaceAll(path.sep, '/')}`);
  const all = new Set(files);
  return new Set(
    files.filter(
      (file) =>
        !file.includes('/.') && !(COMPRESSED.test(file) && all.has(file.replace(COMPRESSED, ''))),
    ),
  );
}

const TEXT = 'text/plain; charset=utf-8';

/** The extensions of texts, and of what a browser would run or apply to a page. A name may have none. */
const AS_TEXT: ReadonlySet<string> = new Set(
  ' asc css csv htm html js log md mht mhtml mjs shtml txt xht xhtml xml xsl xslt'.split(' '),
);

/** The types of media by extension, with those that Hono lacks. */
const TYPES = {
  ...mimes,
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
};

/** What a browser shows and does not run. All else is a download. */
const SHOWN = /^(?:(?:audio|font|image|video)\/.*|application\/(?:json|manifest\+json))$/;

/**
 * A changed picture is seen within a minute. `no-transform` keeps Hono from compressing a large file at each request.
 */
const CACHING = { 'Cache-Control': 'public, max-age=60, no-transform' };

/** Serves the owner's files, before those of the same path that ship with the site. */
export function ownFiles(files: Pick<OwnFiles, 'has' | 'open'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!isRead(c.req.method)) return next();
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
