import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { Server } from 'node:net';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { serveStatic as staticFiles } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** Lets a server listen on a free port of this machine. */
export async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Serves HTTP on this machine. */
export async function serveHttp(listener: RequestListener) {
  const server = createServer(listener);
  const address = `http://127.0.0.1:${await portOf(server)}`;
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { address, stop };
}

/** Serves a folder as hosts of static files do: without headers of its own, with `404.html` where there is nothing. */
export function serveStatic(folder: string) {
  const app = new Hono();
  app.use(staticFiles({ root: folder }));
  app.notFound(async (c) => c.html(await readFile(path.join(folder, '404.html'), 'utf8'), 404));
  return serveHttp(getRequestListener(app.fetch));
}
