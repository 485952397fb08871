import type { MiddlewareHandler } from 'hono';
import { SiteError } from '../../../domain/site-error.ts';
import { isReadable } from '../../core/percent-encoding.ts';
import type { AppEnv } from '../app-env.ts';
import { writeRefusal } from '../cross-site.ts';
import { onceAMinute } from '../log-limit.ts';

/** The pages with forms. Their actions throw `facts.failure`, so that the page says it, with what was entered. */
const WITH_FORM = /^\/(?:contact|admin|downloads\/[^/]+)(?:\.data)?$/;

/**
 * Refuses requests that nothing accepts: a path that cannot be decoded, a write from another site, or over http where
 * the public origin is https (`secure`).
 */
export function requestChecks(secure: boolean): MiddlewareHandler<AppEnv> {
  const logOnce = onceAMinute();
  return async (c, next) => {
    const { pathname } = new URL(c.req.url);
    if (!isReadable(pathname)) throw new SiteError('malformed-request');
    const refusal = writeRefusal(c.req.raw, secure);
    if (refusal === null) return next();
    const failure = new SiteError(refusal);
    if (refusal === 'cross-site') throw failure;
    const facts = c.get('facts');
    logOnce(refusal, () =>
      facts.log.warn(
        { origin: c.req.header('Origin') },
        'a form was refused, because SITE_URL is https and its page was opened by http',
      ),
    );
    if (!WITH_FORM.test(pathname)) throw failure;
    c.set('facts', { ...facts, failure });
    await next();
  };
}
