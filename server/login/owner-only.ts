import { Hono, type Schema } from 'hono';
import { createMiddleware } from 'hono/factory';
import { SiteError } from '../../domain/site-error.ts';
import type { AppEnv, OwnerEnv } from '../http/app-env.ts';
import { CALLS_PATH } from '../http/errors.ts';
import { acceptOnly, factsOfRequest } from '../http/route-facts.ts';
import type { Cookies } from './cookies.ts';
import type { Sessions } from './sessions.ts';

/** Adds the session check to all calls of the admin that no route before has answered, and to each its methods. */
export function ownerOnly<S extends Schema>(
  calls: Hono<OwnerEnv, S>,
  sessions: Pick<Sessions, 'touch' | 'isAlive'>,
  cookies: Pick<Cookies, 'readSession'>,
): Hono<AppEnv> {
  const requireSession = createMiddleware<OwnerEnv>(async (c, next) => {
    // A cross-site link carries the session's cookie: even a read would prolong the session, or be logged.
    if (c.get('facts').isFromElsewhere) throw new SiteError('cross-site');
    const { isUnattended } = factsOfRequest(c);
    const id = await cookies.readSession(c.req.raw);
    const isOpen = await (isUnattended ? sessions.isAlive(id) : sessions.touch(id));
    if (id === null || !isOpen) throw new SiteError('session-expired');
    c.set('sessionId', id);
    await next();
  });
  const guarded = new Hono<AppEnv>();
  for (const [path, all] of Map.groupBy(calls.routes, (call) => call.path))
    guarded.use(path, acceptOnly(...new Set(all.map(({ method }) => method))));
  guarded.use(`${CALLS_PATH}*`, requireSession);
  guarded.route('/', calls);
  guarded.all(`${CALLS_PATH}*`, () => {
    throw new SiteError('not-found');
  });
  return guarded;
}
