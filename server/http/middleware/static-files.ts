import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { YEAR_S } from '../../../domain/durations.ts';

/** Serves the built and public files of a folder. `files` are their public paths. */
export function staticFiles(clientFolder: string, files: ReadonlySet<string>): MiddlewareHandler {
  const serveFile = serveStatic({ root: clientFolder, precompressed: true });
  return async (c, next) => {
    if (!files.has(c.req.path)) return next();
    // The response with the file, or undefined if there is no such file and the next handler has answered. The
    // header is set here because one set in `onFound` would not be in the response.
    const file = await serveFile(c, next);
    if (file?.ok) file.headers.set('Cache-Control', cacheControlOf(c.req.path));
    return file;
  };
}

// File names under /assets contain a hash of the content.
const cacheControlOf = (path: string): string =>
  path.startsWith('/assets/') ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=3600';

/** The ending of a precompressed variant of a file. It is sent in place of the file and has no address of its own. */
const COMPRESSED = /\.(?:br|gz)$/;

/**
 * The public paths of the files in a folder, such as `/assets/app.js`. Files and folders whose name begins with a
 * dot are not public, because build tools write their own files there.
 */
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
