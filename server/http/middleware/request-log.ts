import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { type AppEnv, hasDisconnected, isClientRequest } from '../app-env.ts';
import { limitLogLines } from '../log-limit.ts';
import { loggedPath } from '../request-path.ts';

/** Logs the result of each request. The number of lines above the limit is written to `log`. */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  const bounded = limitLogLines(log);
  return async (c, next) => {
    const start = performance.now();
    await next();
    const own = c.get('facts').log;
    const entry = {
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    };
    if (hasDisconnected(c)) bounded(() => own.info(entry, 'the visitor left before the answer'));
    else if (c.res.status >= 500) bounded(() => own.error(entry, 'request failed'));
    else if (c.res.status >= 400 && isClientRequest(c))
      bounded(() => own.info(entry, 'request refused'));
    else own.debug(entry, 'request');
  };
}
