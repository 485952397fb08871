import type { MiddlewareHandler } from 'hono';
import { type AppEnv, isVisit } from '../app-env.ts';
import { isPersonal } from '../request-path.ts';
import { REFERRER_POLICY } from '../security-headers.ts';

/** Says of each answer who may keep it and what its links tell, unless the answer says it itself. */
export const responseDefaults: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  // A response may bring a stricter one, as a download link does.
  if (!c.res.headers.has('Referrer-Policy')) c.header('Referrer-Policy', REFERRER_POLICY);
  // A page to be kept gets its own caching then. Whatever else says nothing of it is for its asker alone.
  const isForOne = isPersonal(c.req.method, c.req.path) || isVisit(c);
  if (isForOne && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
};
