import { Hono, type Schema } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ErrorCode } from '../../domain/errors.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { AppEnv, OwnerEnv } from '../http/app-env.ts';
import { failureResponse } from '../http/failure-response.ts';
import { acceptOnly, methodsByPath } from '../http/route-table.ts';
import type { Cookies } from './cookies.ts';
import type { Sessions } from './sessions.ts';

/**
 * Adds the session check to every path of the owner's calls. `failureCodes` has, by method and path, the error of a
 * call whose session cannot be looked up; for a call that is not listed it is `load-failed` for GET and HEAD, and
 * `save-failed` for other methods. `unattended` has the calls that the page makes by itself, which do not prolong the
 * session.
 */
export function ownerOnly<S extends Schema>(
  calls: Hono<OwnerEnv, S>,
  options: {
    sessions: Pick<Sessions, 'require' | 'requireAlive'>;
    cookies: Pick<Cookies, 'readSession'>;
    failureCodes: Readonly<Record<string, ErrorCode>>;
    unattended: ReadonlySet<string>;
  },
): Hono<AppEnv> {
  const { sessions, cookies, failureCodes, unattended } = options;
  const requireSession = createMiddleware<OwnerEnv>(async (c, next) => {
    // A cross-site link carries the session's cookie: even a read would prolong the session, or be logged.
    if (c.get('facts').isFromElsewhere) throw new SiteError('cross-site');
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const call = `${method} ${c.req.path}`;
    const id = await cookies.readSession(c.req.raw);
    const check = unattended.has(call) ? sessions.requireAlive : sessions.require;
    const failure = failureCodes[call] ?? (method === 'GET' ? 'load-failed' : 'save-failed');
    c.set('sessionId', await check(id, failure));
    await next();
  });
  const guarded = new Hono<AppEnv>().onError(failureResponse);
  for (const [path, methods] of methodsByPath(calls)) {
    guarded.use(path, acceptOnly(methods), requireSession);
  }
  guarded.route('/', calls);
  return guarded;
}
