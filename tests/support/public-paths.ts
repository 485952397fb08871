import { HIDEABLE_PAGES, pathOf, WHAT_COUNTS } from '../../domain/pages.ts';

/** The paths of the public pages that are there whatever the content is; the owner may have hidden some. */
export const PUBLIC_PATHS: readonly string[] = [
  pathOf('home'),
  // The list of notes is there once there is one.
  ...HIDEABLE_PAGES.filter((page) => page !== 'notes').map(pathOf),
  WHAT_COUNTS,
];
