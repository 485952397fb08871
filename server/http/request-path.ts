import { PREVIEW_PREFIX } from '../../domain/previews.ts';
import { isReadable } from '../core/percent-encoding.ts';

/** Whether a request only reads. */
export const isRead = (method: string | undefined): boolean =>
  method === 'GET' || method === 'HEAD';

/** Whether a response may be for one person only: the admin, a grant, a preview, or any form. */
export const isPersonal = (method: string, path: string): boolean =>
  !isRead(method) || /^\/+(admin|grants|preview)(\/|\.|$)/i.test(path);

/** Whether a path may hold a grant. Pages are found in capitals too. */
export const mayHoldGrant = (path: string): boolean => /^\/+grants(\/|\.|$)/i.test(path);

const MAX_LOGGED_LENGTH = 200;

/** The path for the log: at most 200 characters, without a grant or a preview's token, which give access. */
export function loggedPath(path: string): string {
  // Where not all can be decoded, what is ASCII.
  const readable = isReadable(path)
    ? decodeURIComponent(path)
    : path.replaceAll(/%[0-7][\da-f]/gi, (sign) => decodeURIComponent(sign));
  const hidden = readable.replace(/(\/grants\/|\/preview\/|\/downloads\/[^/]+\/).+/is, '$1…');
  return hidden.length > MAX_LOGGED_LENGTH ? `${hidden.slice(0, MAX_LOGGED_LENGTH)}…` : hidden;
}

export interface PreviewPath {
  readonly token: string;
  /** The path below which React Router has the preview's pages. */
  readonly basename: string;
  /** The path that the page has on the published site, such as `/about` or `/about.data`. */
  readonly page: string;
}

// The data of Home is asked for at `/preview/<token>.data`.
const PATH = new RegExp(`^${PREVIEW_PREFIX}([\\w-]+)(?:(/.*)|(\\.data))?$`);

export const isPreviewPath = (path: string): boolean => path.startsWith(PREVIEW_PREFIX);

/** The parts of a preview's path; null for one that no preview can have. */
export function previewPathOf(pathname: string): PreviewPath | null {
  const [, token, below, data] = PATH.exec(pathname) ?? [];
  if (token === undefined) return null;
  return { token, basename: `${PREVIEW_PREFIX}${token}`, page: below ?? `/${data ?? ''}` };
}
