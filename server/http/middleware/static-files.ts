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
