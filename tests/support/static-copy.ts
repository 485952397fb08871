import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Ended } from './programs.ts';
import { runScript } from './programs.ts';

/** Makes a static copy of the site with these settings, with the built program. */
export const copyStatic = (
  settings: Readonly<Record<string, string>>,
  folder: string,
  ...words: readonly string[]
): Promise<Ended> =>
  runScript('build/current/server/index.js', ['export', '--static', folder, ...words], {
    settings,
  });

/** The paths of all files in a folder, such as `about/index.html`. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** The types that hosts know by the end of a name. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
  ['.webmanifest', 'application/manifest+json'],
]);

/** Serves a folder as hosts of static files do: without headers of its own, with `404.html` where there is nothing. */
export async function serveStatic(
  folder: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const name = decodeURIComponent(pathname).replace(/\/$/, '/index.html');
    const found = await readFile(path.join(folder, name)).catch(() => null);
    const type = TYPES.get(path.extname(name)) ?? 'application/octet-stream';
    if (found !== null) response.writeHead(200, { 'Content-Type': type }).end(found);
    else {
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(await readFile(path.join(folder, '404.html')));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : bound;
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
