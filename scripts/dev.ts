import { createServer, isRunnableDevEnvironment } from 'vite';
import { parseEnv } from '../server/env.ts';
import { listen } from '../server/listen.ts';

// Vite answers what it knows (modules, styles); the site answers the rest, with its pages loaded anew
// after each change. The store stays open meanwhile.
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const { ssr } = vite.environments;
if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server code here.');
const { runner } = ssr;
const { openSite } = await runner.import<typeof import('../server/site.ts')>('/server/site.ts');

const env = parseEnv(process.env);
const site = await openSite({
  env,
  clientFolder: 'public',
  policy: false,
  render: async (request, facts) => {
    const { renderPage } =
      await runner.import<typeof import('../server/render.ts')>('/server/render.ts');
    return renderPage(request, facts);
  },
});
const server = await listen(
  (request, response) =>
    vite.middlewares(request, response, () => void site.listener(request, response)),
  env,
);
const stop = async () => {
  await server.close();
  await vite.close();
  await site.close();
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
process.stdout.write(await site.opened(server.address));
