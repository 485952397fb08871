// `npm run dev`. Vite serves modules and styles; the site answers all other requests.

import type { RequestListener } from 'node:http';
import { createServer } from 'vite';
import { reportFailedStart } from '../server/core/start-error.ts';
import { listen } from '../server/http/listen.ts';
import { readSettings } from '../server/settings/read-settings.ts';
import { openReloadingSite } from './reloading-site.ts';

try {
  await serve();
} catch (error) {
  reportFailedStart(error);
  // Vite's file watcher would keep the process running.
  process.exit();
}

async function serve(): Promise<void> {
  const settings = readSettings();
  const { promise: opening, resolve: open } = Promise.withResolvers<RequestListener>();
  const server = await listen(
    (request, response) => void opening.then((listener) => listener(request, response)),
    settings,
  );
  const vite = await createServer({
    server: { middlewareMode: true, ws: { server: server.http } },
    appType: 'custom',
  });
  const site = await openReloadingSite(vite, settings);
  open((request, response) =>
    vite.middlewares(request, response, () => site.listener(request, response)),
  );
  const stop = async () => {
    await vite.close();
    await server.close();
    await site.close();
    process.exit(0);
  };
  // React Router has its own Vite server, whose handler would exit before the store is closed.
  process.removeAllListeners('SIGTERM');
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  process.stdout.write(await site.finishStart(server.address));
}
