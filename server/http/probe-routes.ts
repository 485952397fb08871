import { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';

const UNCACHED = { 'Cache-Control': 'no-store' };

/**
 * What is asked for by those who look at no page: load balancers, and browsers for the picture of a tab. `ready`
 * resolves where the site can do its work, and rejects soon where it cannot.
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

    // A drawing that is sharp in any size, for the browsers that ask without looking at the page.
    .get('/favicon.ico', (c) => {
      c.header('Cache-Control', 'public, max-age=86400');
      return c.redirect('/favicon.svg', 308);
    });
