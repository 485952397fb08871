import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { queueKeyOf } from '../../core/client-address.ts';
import { createFairQueue } from '../../core/fair-queue.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Site } from '../../site.ts';
import { type AppEnv, addressOf, BODIES, type RouteFacts, routeFactsOf } from '../app-env.ts';
import type { EarlyRefusal } from '../errors.ts';
import { limitLines } from '../log-limit.ts';

interface Reservation {
  readonly cost: number;
  readonly evict: () => void;
}

interface KeyUsage {
  cost: number;
  readonly reservations: Set<Reservation>;
}

/**
 * Creates a limit for the work in progress, in total and for each key. When it is used up, the oldest work of the key
 * with the most is evicted, as long as that key has more than the requesting one would.
 */
export function createAdmission({ capacity, perKey }: { capacity: number; perKey: number }) {
  const usages = new Map<string, KeyUsage>();
  let total = 0;

  const release = (key: string, usage: KeyUsage, reservation: Reservation) => {
    if (!usage.reservations.delete(reservation)) return;
    usage.cost -= reservation.cost;
    total -= reservation.cost;
    if (usage.reservations.size === 0) usages.delete(key);
  };

  const evictFromLargest = (least: number): boolean => {
    const [largest] = [...usages].toSorted(([, one], [, other]) => other.cost - one.cost);
    if (largest === undefined) return false;
    const [key, usage] = largest;
    const [oldest] = usage.reservations;
    if (oldest === undefined || usage.cost <= least) return false;
    release(key, usage, oldest);
    oldest.evict();
    return true;
  };

  return {
    /**
     * Reserves `cost` for a key and returns the function that releases it; null where there is no room. `evict` is
     * called where another key gets the room; the holder must then end its work.
     */
    acquire(key: string, cost: number, evict: () => void): (() => void) | null {
      const usedCost = usages.get(key)?.cost ?? 0;
      if (usedCost + cost > perKey) return null;
      while (total + cost > capacity) {
        if (!evictFromLargest(usedCost + cost)) return null;
      }
      const usage = usages.get(key) ?? { cost: 0, reservations: new Set() };
      const reservation = { cost, evict };
      usages.set(key, usage);
      usage.reservations.add(reservation);
      usage.cost += cost;
      total += cost;
      return () => release(key, usage, reservation);
    },
  };
}

/** In bytes, without its body. */
const REQUEST_COST = 64 * 1024;

/** Bodies that are read after the session was checked: strangers' bodies must not keep out the owner's saves. */
const OWNERS_BODIES: ReadonlySet<RouteFacts['body']> = new Set(['content', 'file']);

function bodyCost(c: Context<AppEnv>): number {
  const { body } = routeFactsOf(c);
  if (OWNERS_BODIES.has(body)) return 0;
  return Math.min(Number(c.req.header('Content-Length') ?? 0) || 0, BODIES[body].bytes);
}

/** In total and for one address: 512 and 128 requests without a body. */
const UNDER_WAY = { capacity: 512 * REQUEST_COST, perKey: 128 * REQUEST_COST };

/**
 * Limits the requests in progress before any work is done for them. One begins in each iteration of the event loop, the
 * addresses taking turns, so that pages from memory are answered in between.
 */
export function admit(
  { log, settings }: Pick<Site, 'log'> & { settings: Pick<Settings, 'trustedProxies'> },
  refuse: EarlyRefusal,
): MiddlewareHandler<AppEnv> {
  const admission = createAdmission(UNDER_WAY);
  const limited = limitLines(1);
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
      limited(() => log.warn('the site is busy: requests are refused'));
      return refuse('overloaded');
    }
    outgoing.once('close', release);
    c.set('queueKey', key);
    // Only the start is queued: what takes longer, such as a body, blocks nobody.
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
