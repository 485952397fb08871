import { HIDEABLE_PAGES, PAGE_NAMES, pathOf, WHAT_COUNTS } from '../pages.ts';
import type { Portfolio } from './portfolio.ts';

/** The first parts of paths below which the owner can have files beside the site's, but no page. */
const BESIDE_FILES = [
  'resume',
  'notes',
  'doctor',
  'pictures',
  'posters',
  'placeholders',
  'gardens',
];

/** The first parts of the site's own paths, in lower case. `404` is the page of unknown addresses. */
export const SITE_NAMES: ReadonlySet<string> = new Set([
  ...[...PAGE_NAMES, ...HIDEABLE_PAGES]
    .map((page) => pathOf(page).slice(1))
    .filter((name) => !BESIDE_FILES.includes(name)),
  WHAT_COUNTS.slice(1),
  'assets',
  'cards',
  'files',
  'grants',
  'orders',
  'preview',
  'visits',
  'healthz',
  'readyz',
  '404',
]);

/** The first parts of paths that no page of the owner's can take: the site's own, and the tags of its languages. */
export const takenNames = ({
  site,
  translations,
}: Pick<Portfolio, 'site' | 'translations'>): ReadonlySet<string> =>
  new Set([
    ...SITE_NAMES,
    ...BESIDE_FILES,
    ...[site.language, ...Object.keys(translations)].map((tag) => tag.toLowerCase()),
  ]);
