import { PAGES, type PageName } from '../domain/pages.ts';

/** The `handle` of a route: `export const handle = { page: 'about' } satisfies PageHandle`. */
export interface PageHandle {
  readonly page: PageName;
  /** The error message when the page's data cannot be loaded; without it, a general message is shown. */
  readonly notLoaded?: string;
}

/** The page name in a route's handle, whose type is unknown to React Router. */
export function pageNameOf(handle: unknown): PageName | undefined {
  if (typeof handle !== 'object' || handle === null || !('page' in handle)) return undefined;
  return PAGES.find(({ name }) => name === handle.page)?.name;
}

/** The `notLoaded` message in a route's handle. */
export function notLoadedOf(handle: unknown): string | undefined {
  if (typeof handle !== 'object' || handle === null || !('notLoaded' in handle)) return undefined;
  return typeof handle.notLoaded === 'string' ? handle.notLoaded : undefined;
}
