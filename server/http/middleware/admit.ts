import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { queueKeyOf } from '../../core/client-address.ts';
import { createFairQueue } from '../../core/fair-queue.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Site } from '../../site.ts';
import { createAdmission } from '../admission.ts';
import { type AppEnv, addressOf, BODIES, factsOfRequest, type RouteFacts } from '../app-env.ts';
import type { EarlyRefusal } from '../errors.ts';
import { limitLines } from '../log-limit.ts';

/**
 * The admission cost of a request, in bytes: about the memory that it takes without its body, to which that of a body is
 * added that strangers can send.
 */
const REQUEST_COST = 64 * 1024;

/** What is read only after the session was checked: the owner's large saves must find room among strangers' bodies. */
const OWNERS_BODIES: ReadonlySet<RouteFacts['body']> = new Set(['content', 'file']);

function bodyCost(c: Context<AppEnv>): number {
  const { body } = factsOfRequest(c);
  if (OWNERS_BODIES.has(body)) return 0;
  return Math.min(Number(c.req.header('Content-Length') ?? 0) || 0, BODIES[body].bytes);
}

/** The limits for requests in progress, in total and for one address: 512 and 128 requests without a body. */
const UNDER_WAY = { capacity: 512 * REQUEST_COST, perKey: 128 * REQUEST_COST };

/**
 * Limits the requests in progress, in total and for each address, before any work is done for them. One begins in each
 * iteration of the event loop, the addresses taking turns, so that pages from memory are answered in between.
 */
export function admit(
  { log, settings }: Pick<Site, 'log'> & { settings: Pick<Settings, 'trustedProxies'> },
  refuse: EarlyRefusal,
): MiddlewareHandler<AppEnv> {
  const admission = createAdmission(UNDER_WAY);
  const logOnce = limitLines(1);
  const starts = createFairQueue({ concurrent: 1 });
  // Apart: a passkey is cheap to check, and opens the admin while strangers flood the site with forms.
  const passkeyStarts = createFairQueue({ concurrent: 1 });

  return async (c, next) => {
    const { incoming, outgoing } = c.env ?? {};
    if (incoming === undefined || outgoing === undefined) return next();
    const { req } = c;
    const key = queueKeyOf(addressOf(c, settings.trustedProxies));
    const cost = REQUEST_COST + bodyCost(c);
    const release = admission.acquire(key, cost, () => incoming.socket.destroy());
    if (release === null) {
      logOnce(() => log.warn('the site is busy: requests are refused'));
      return refuse('overloaded');
    }
    outgoing.once('close', release);
    c.set('queueKey', key);
    // Only the start of a request is queued: what takes longer, such as its body, does not block others.
    const queue = req.path.startsWith('/admin/api/login/passkey') ? passkeyStarts : starts;
    await new Promise<void>((begin) => {
      void queue.run(key, async () => {
        begin();
        await nextIteration();
      });
    });
    // Nobody reads this.
    if (outgoing.destroyed) return c.body(null, 400);
    return next();
  };
}
