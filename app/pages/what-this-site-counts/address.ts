/** The page about what is counted. It is not in the navigation. */
export const WHAT_COUNTS = {
  path: '/what-this-site-counts',
  label: 'What this site counts',
} as const;
