import { PAGES } from '../../server/http/snapshot/page-address.ts';

/** The public pages and the admin. */
export const PAGE_PATHS: readonly string[] = [...PAGES, '/admin'];
