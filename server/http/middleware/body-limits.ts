import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { SiteError } from '../../../domain/site-error.ts';
import type { AppEnv } from '../app-env.ts';
import { limitLines } from '../log-limit.ts';
import { BODIES, factsOfRequest } from '../route-facts.ts';

/**
 * Refuses a body that is too large for its route or has no `Content-Length`, before it is read, and closes the connection
 * of one that does not arrive in time.
 */
export function bodyLimits(): MiddlewareHandler<AppEnv> {
  const logOnce = limitLines();
  return async (c, next) => {
    const length = c.req.header('Content-Length');
    // Browsers always send `Content-Length`. Without it a body cannot be refused before it is read.
    if (length === undefined && c.req.header('Transfer-Encoding') !== undefined)
      throw new SiteError('length-required');
    const bytes = Number(length ?? 0);
    const { body } = factsOfRequest(c);
    const { bytes: limit, arrivalMs } = BODIES[body];
    if (bytes > limit) {
      const seller = c.req.path.split('/').at(-1) ?? '';
      if (body === 'delivery') {
        const { log } = c.get('facts');
        const line =
          'A DELIVERY IS TOO LARGE, and was not read: if the seller has sent it, an order is missing';
        logOnce(() => log.error({ seller, bytes, limit }, line), seller);
      }
      throw new SiteError('too-large');
    }
    const request = c.env?.incoming;
    // A file has the time of `requestTimeout`, which Node watches itself.
    if (bytes > 0 && body !== 'file' && request && 'complete' in request)
      closeAfter(request, arrivalMs);
    await next();
  };
}

/** Closes the connection of a request that is not complete after so many milliseconds. */
export function closeAfter(request: IncomingMessage, milliseconds: number): void {
  const timer = setTimeout(() => request.complete || request.destroy(), milliseconds).unref();
  request.once('close', () => clearTimeout(timer));
}
