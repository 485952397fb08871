import type { MiddlewareHandler } from 'hono';
import { SiteError } from '../../../domain/errors.ts';
import { isReadable } from '../../percent-encoding.ts';
import { isCrossSiteWrite } from '../cross-site.ts';
import { METHODS } from '../refusal.ts';
import { isDraftPath } from './body-limits.ts';

/** The further methods of the calls for drafts and for pictures. */
const DRAFT_METHODS: ReadonlySet<string> = new Set(['PUT', 'DELETE']);
const PICTURE_METHODS: ReadonlySet<string> = new Set(['PATCH', 'DELETE']);

const isLibraryPath = (path: string): boolean => /^\/admin\/pictures\/[\w-]+$/.test(path);

/**
 * Refuses requests that no route accepts: a path that cannot be decoded, a write from another site, an unknown
 * method. `secure`: the public origin is https.
 */
export const requestChecks =
  (secure: boolean): MiddlewareHandler =>
  async (c, next) => {
    if (!isReadable(new URL(c.req.url).pathname)) throw new SiteError('malformed-request');
    if (isCrossSiteWrite(c.req.raw, secure)) throw new SiteError('cross-site');
    const { method, path } = c.req;
    const isAccepted =
      METHODS.has(method) ||
      (DRAFT_METHODS.has(method) && isDraftPath(path)) ||
      (PICTURE_METHODS.has(method) && isLibraryPath(path));
    if (!isAccepted) throw new SiteError('wrong-method');
    await next();
  };
