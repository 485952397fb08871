// `npm run dev`. Vite answers what it knows (modules, styles); the site answers the rest.
import type { RequestListener } from 'node:http';
import { createServer } from 'vite';
import { parseEnv } from '../server/env.ts';
import { listen } from '../server/http/listen.ts';
import { reportFailedStart } from '../server/start-error.ts';
import { openReloadingSite } from './reloading-site.ts';

try {
  await serve();
} catch (error) {
  reportFailedStart(error);
  // Vite watches files, and would go on with that.
  process.exit();
}

async function serve(): Promise<void> {
  const env = parseEnv(process.env);
  const { promise: opening, resolve: open } = Promise.withResolvers<RequestListener>();
  const server = await listen(
    (request, response) => void opening.then((listener) => listener(request, response)),
    env,
  );
  const vite = await createServer({
    server: { middlewareMode: true, ws: { server: server.http } },
    appType: 'custom',
  });
  const site = await openReloadingSite(vite, env);
  open((request, response) =>
    vite.middlewares(request, response, () => site.listener(request, response)),
  );
  const stop = async () => {
    await vite.close();
    await server.close();
    await site.close();
    process.exit(0);
  };
  // A second Vite, which React Router keeps, would end the process before the store is closed.
  process.removeAllListeners('SIGTERM');
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  process.stdout.write(await site.opened(server.address));
}
