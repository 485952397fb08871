import type { MiddlewareHandler } from 'hono';
import { securityHeaders } from '../security-headers.ts';

/** Sets the security headers on every response that has none of its own. `secure`: the public origin is https. */
export function commonHeaders(secure: boolean): MiddlewareHandler {
  const always = Object.entries(securityHeaders(secure));
  return async (c, next) => {
    await next();
    for (const [name, value] of always) if (!c.res.headers.has(name)) c.header(name, value);
  };
}
