import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

const YEAR_S = 365 * 24 * 60 * 60;

/** Answers with the built and public files of a folder. `files` are the paths under which they are public. */
export function staticFiles(clientFolder: string, files: ReadonlySet<string>): MiddlewareHandler {
  const serveFile = serveStatic({ root: clientFolder, precompressed: true });
  return async (c, next) => {
    if (!files.has(c.req.path)) return next();
    // The file as a response, or nothing where there is none and the next one has answered. A header
    // that `onFound` sets would come too late for it.
    const file = await serveFile(c, next);
    if (file?.ok) file.headers.set('Cache-Control', cacheControlOf(c.req.path));
    return file;
  };
}

// The names under /assets have a hash of what they hold.
const cacheControlOf = (path: string): string =>
  path.startsWith('/assets/') ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=3600';
