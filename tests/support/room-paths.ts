/** The eight pages that the bar leads to, each with a garden of its own. */
export const ROOM_PATHS = [
  '/',
  '/about',
  '/skills',
  '/projects',
  '/anime',
  '/downloads',
  '/contact',
  '/admin',
] as const;
