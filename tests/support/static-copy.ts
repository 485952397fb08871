import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic as staticFiles } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
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

/** Serves a folder as hosts of static files do: without headers of its own, with `404.html` where there is nothing. */
export async function serveStatic(
  folder: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const app = new Hono();
  app.use(staticFiles({ root: folder }));
  app.notFound(async (c) => c.html(await readFile(path.join(folder, '404.html'), 'utf8'), 404));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : bound;
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
