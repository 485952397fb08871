import { PAGE_NAMES, pathOf, RESUME_JSON, WHAT_COUNTS } from '../../domain/pages.ts';
import { isPicturePath } from '../../domain/pictures/address.ts';

/** The first parts of the site's own paths, in lower case. `404` is the name of the page of unknown addresses. */
const RESERVED: ReadonlySet<string> = new Set([
  ...[...PAGE_NAMES.map(pathOf), WHAT_COUNTS].map((path) => path.slice(1)),
  ...[
    'assets',
    'cards',
    'files',
    'grants',
    'orders',
    'preview',
    'speculation-rules',
    'visits',
    'healthz',
    'readyz',
    '404',
  ],
]);

/** Paths under which the owner may have files, such as a résumé of their own: these alone are the site's. */
const RESERVED_ALONE: ReadonlySet<string> = new Set([
  ...[pathOf('resume'), RESUME_JSON],
  '/doctor',
]);

/**
 * True for a path that belongs to the site, whatever files lie in the owner's folder: its pages and routes with
 * everything under them, the pictures of the library, what is drawn (posters, placeholders, the moon), and `….data`,
 * where React Router asks for the data of a page.
 */
export const isReservedPath = (path: string): boolean =>
  RESERVED.has(path.split('/')[1]?.toLowerCase() ?? '') ||
  RESERVED_ALONE.has(path.toLowerCase()) ||
  isPicturePath(path) ||
  /\.data$|^\/(?:posters|placeholders)\/[^/]+\.svg$|^\/gardens\/moon\.svg$/i.test(path);
