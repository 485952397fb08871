import type { MiddlewareHandler } from 'hono';
import { SiteError } from '../../../domain/errors.ts';

/** The largest body of a form, in bytes: a message of 10,000 letters of any script, 9 bytes each. */
export const FORM_LIMIT = 128 * 1024;

/** The largest body of a save, in bytes: a thousand projects and a thousand tools, well described. */
export const SAVE_LIMIT = 8 * 1024 * 1024;

/** Where the owner's files are sent to. */
export const UPLOADS = '/admin/files';

/** Where the content is saved. */
export const SAVES = '/admin/save';

/** Refuses a body that is too large for its path, or does not say how long it is, before it is read. */
export const bodyLimits: MiddlewareHandler = async (c, next) => {
  const { headers } = c.req.raw;
  const length = headers.get('Content-Length');
  // Browsers always say how much they send. What is not announced cannot be refused before it is read.
  if (length === null && headers.has('Transfer-Encoding')) throw new SiteError('length-required');
  if (Number(length ?? 0) > bodyLimitOf(c.req.path)) throw new SiteError('too-large');
  await next();
};

/** The largest body that is read at a path, in bytes. An upload is never held in memory, and has its own. */
function bodyLimitOf(path: string): number {
  if (path === UPLOADS) return Number.POSITIVE_INFINITY;
  return path === SAVES ? SAVE_LIMIT : FORM_LIMIT;
}
