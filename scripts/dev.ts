// `npm run dev`. Vite serves modules and styles; the site answers all other requests. Node starts this program again
// after a change of the server (run.mjs).

import type { RequestListener } from 'node:http';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { reportFailedStart } from '../server/core/start-error.ts';
import { listen } from '../server/http/listen.ts';
import { readSettings } from '../server/settings/read-settings.ts';

type SiteModule = typeof import('../server/start/open-site.ts');
type RenderModule = typeof import('../server/pages/react-router.ts');

try {
  await serve();
} catch (error) {
  reportFailedStart(error);
  // Vite's file watcher would keep the process running.
  process.exit();
}

async function serve(): Promise<void> {
  const settings = readSettings();
  const { promise: whenReady, resolve: open } = Promise.withResolvers<RequestListener>();
  const server = await listen(
    (request, response) => void whenReady.then((listener) => listener(request, response)),
    settings,
  );
  const vite = await createServer({
    server: { middlewareMode: true, ws: { server: server.http } },
    appType: 'custom',
  });
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server code here.');
  const { runner } = ssr;
  // Loaded by Vite, as the pages are: with two copies of a module, `instanceof` would fail for its error classes.
  const { openSite } = await runner.import<SiteModule>('/server/start/open-site.ts');
  const site = await openSite(settings, {
    clientFolder: 'public',
    isBuilt: false,
    render: async (request, facts) => {
      const { renderPage } = await runner.import<RenderModule>('/server/pages/react-router.ts');
      return renderPage(request, facts);
    },
  });
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
