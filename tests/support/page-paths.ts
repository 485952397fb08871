import { PUBLIC_PATHS } from '../../server/http/snapshot/page-address.ts';

/** The public pages and the admin. */
export const PAGE_PATHS: readonly string[] = [...PUBLIC_PATHS, '/admin'];
