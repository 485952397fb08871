import { PAGES } from '../../server/http/snapshot/page-address.ts';

/** The eight pages in the bar, each with its own garden. */
export const PAGE_PATHS: readonly string[] = [...PAGES, '/admin'];
