import type { MiddlewareHandler } from 'hono';
import { securityHeaders } from '../security-headers.ts';

/** Gives every answer the headers that all have. `secure` says that the public origin is https. */
export function standingHeaders(secure: boolean): MiddlewareHandler {
  const always = Object.entries(securityHeaders(secure));
  return async (c, next) => {
    await next();
    for (const [name, value] of always) c.header(name, value);
  };
}
