import { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';

const UNCACHED = { 'Cache-Control': 'no-store' };

/**
 * The probes of load balancers, and the icon that browsers request by themselves. `ready` resolves if the site is
 * ready to serve requests, and rejects within seconds if it is not.
 */
export const probeRoutes = (ready: () => Promise<void>): Hono<AppEnv> =>
  new Hono<AppEnv>()
    .get('/healthz', (c) => c.text('ok\n', 200, UNCACHED))

    .get('/readyz', async (c) => {
      const isReady = await ready().then(
        () => true,
        (error: unknown) => {
          c.get('facts').log.error({ err: error }, 'the site is not ready');
          return false;
        },
      );
      return isReady ? c.text('ok\n', 200, UNCACHED) : c.text('not ready\n', 503, UNCACHED);
    })

    // For browsers that request this path without reading the page's icon link.
    .get('/favicon.ico', (c) => {
      c.header('Cache-Control', 'public, max-age=86400');
      return c.redirect('/favicon.svg', 308);
    });
