import { PAGES } from '../../server/http/snapshot/page-address.ts';

/** The eight pages that the bar leads to, each with a garden of its own. */
export const PAGE_PATHS: readonly string[] = [...PAGES, '/admin'];
