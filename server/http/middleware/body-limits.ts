import type { MiddlewareHandler } from 'hono';
import { SiteError } from '../../../domain/site-error.ts';
import { VISITS_PATH } from '../../../domain/visits.ts';

/** The largest body of a form, in bytes: fits a message of 10,000 characters of up to 9 encoded bytes each. */
export const FORM_LIMIT = 128 * 1024;

/**
 * The largest body of a save, a draft, a preview or an import, in bytes: fits a thousand projects and a thousand tools
 * with long descriptions.
 */
export const SAVE_LIMIT = 8 * 1024 * 1024;

/** The largest body of a page view, in bytes: fits a long referrer. */
const VISIT_LIMIT = 8 * 1024;

/** The paths for the owner's uploads: files of tools, and pictures. */
const UPLOAD_PATHS: ReadonlySet<string> = new Set(['/admin/files', '/admin/pictures']);

/** Whether the body at a path is a file, which is stored while it arrives. */
export const takesFile = (path = ''): boolean => UPLOAD_PATHS.has(path);

/** The path for saves of the content. */
export const SAVE_PATH = '/admin/save';

/** The path for exported content, whose body is as large as that of a save. */
export const IMPORT_PATH = '/admin/import';

/** The paths that take the content of a preview. */
const PREVIEW_PATHS: ReadonlySet<string> = new Set([
  '/admin/previews',
  '/admin/previews/share',
  '/admin/previews/renew',
]);

/** Whether a path is that of one draft. */
const isDraftPath = (path: string): boolean => /^\/admin\/drafts\/[\w-]+$/.test(path);

/** Whether the body at a path is the whole content. */
export const takesContent = (path = ''): boolean =>
  path === SAVE_PATH || path === IMPORT_PATH || PREVIEW_PATHS.has(path) || isDraftPath(path);

/** Refuses a body that is too large for its path or has no `Content-Length`, before it is read. */
export const bodyLimits: MiddlewareHandler = async (c, next) => {
  const { headers } = c.req.raw;
  const length = headers.get('Content-Length');
  // Browsers always send `Content-Length`. Without it a body cannot be refused before it is read.
  if (length === null && headers.has('Transfer-Encoding')) throw new SiteError('length-required');
  if (Number(length ?? 0) > bodyLimitOf(c.req.path)) throw new SiteError('too-large');
  await next();
};

/** The largest body that is read at a path, in bytes. Uploads are streamed, and limited by their own handler. */
function bodyLimitOf(path: string): number {
  if (takesFile(path)) return Number.POSITIVE_INFINITY;
  if (path === VISITS_PATH) return VISIT_LIMIT;
  return takesContent(path) ? SAVE_LIMIT : FORM_LIMIT;
}
