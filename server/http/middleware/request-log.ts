import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { type AppEnv, hasLeft, isVisit } from '../app-env.ts';
import { boundedLines } from '../bounded-lines.ts';
import { loggedPath } from '../request-path.ts';

/** Logs how each request ended. `log` hears of lines that were left out: a flood must not fill the disk. */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  const bounded = boundedLines(log);
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
    if (hasLeft(c)) bounded(() => own.info(entry, 'the visitor left before the answer'));
    else if (c.res.status >= 500) own.error(entry, 'request failed');
    else if (c.res.status >= 400 && isVisit(c)) bounded(() => own.info(entry, 'request refused'));
    else own.debug(entry, 'request');
  };
}
