import { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';

const UNCACHED = { 'Cache-Control': 'no-store' };

/** The probes of load balancers. `ready` resolves if the site can serve requests, and rejects within seconds if not. */
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
    });
