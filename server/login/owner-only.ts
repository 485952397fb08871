import { Hono, type Schema } from 'hono';
import { createMiddleware } from 'hono/factory';
import { SiteError } from '../../domain/site-error.ts';
import type { AppEnv, OwnerEnv } from '../http/app-env.ts';
import { acceptOnly, factsOfRequest, methodsByPath } from '../http/route-facts.ts';
import type { Cookies } from './cookies.ts';
import type { Sessions } from './sessions.ts';

/** Adds the session check to every path of the owner's calls, by what each declares (`route-facts.ts`). */
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
  for (const [path, methods] of methodsByPath(calls)) {
    guarded.use(path, acceptOnly(methods), requireSession);
  }
  guarded.route('/', calls);
  return guarded;
}
