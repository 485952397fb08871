import { PAGE_NAMES, type PageName } from '../domain/pages.ts';

/** The `handle` of a route: `export const handle = { page: 'about' } satisfies PageHandle`. */
export interface PageHandle {
  readonly page: PageName;
  /** The page ends with a strip of its own, before the boards. */
  readonly hidesNextLink?: true;
}

/** The page name in a route's handle, whose type is unknown to React Router. */
export function pageNameOf(handle: unknown): PageName | undefined {
  if (typeof handle !== 'object' || handle === null || !('page' in handle)) return undefined;
  return PAGE_NAMES.find((name) => name === handle.page);
}

/** Whether a page ends with a strip of its own, by the handle of its route. */
export const hidesNextLink = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'hidesNextLink' in handle;
