import { Hono, type Schema } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type ErrorCode, SiteError } from '../../domain/errors.ts';
import type { AppEnv, OwnerEnv } from '../http/app-env.ts';
import { failureResponse } from '../http/failure-response.ts';
import { acceptOnly, methodsByPath } from '../http/route-table.ts';
import type { Cookies } from './cookies.ts';
import type { Sessions } from './sessions.ts';

/**
 * Puts the check of the session in front of every path of the owner's calls. `unchecked` says, by method and
 * path, what could not be done where the session cannot be looked up; `load-failed` where it says nothing.
 */
export function ownerOnly<S extends Schema>(
  calls: Hono<OwnerEnv, S>,
  options: {
    sessions: Pick<Sessions, 'require'>;
    cookies: Pick<Cookies, 'readSession'>;
    unchecked: Readonly<Record<string, ErrorCode>>;
  },
): Hono<AppEnv> {
  const { sessions, cookies, unchecked } = options;
  const requireSession = createMiddleware<OwnerEnv>(async (c, next) => {
    // A link from elsewhere carries the session's cookie: even reading prolongs the session, or is noted.
    if (c.get('facts').isFromElsewhere) throw new SiteError('cross-site');
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const id = await cookies.readSession(c.req.raw);
    c.set('sessionId', await sessions.require(id, unchecked[`${method} ${c.req.path}`]));
    await next();
  });
  const guarded = new Hono<AppEnv>().onError(failureResponse);
  for (const [path, methods] of methodsByPath(calls)) {
    guarded.use(path, acceptOnly(methods), requireSession);
  }
  guarded.route('/', calls);
  return guarded;
}
