import type { Page } from '@playwright/test';

/** Where the posters of the anime list lie: not a part of the site. No test asks it for one. */
export const POSTER_HOST = 'media.kitsu.app';

const POSTER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"><path fill="#456" d="M0 0h2v3H0z"/></svg>';

/**
 * Serves half of the posters to a page, and fails the others. Without it the browser does not find their host. A page
 * with routes has no cache and asks the test about each request, so that only those who look at posters need it.
 */
export const servePosters = (page: Page) =>
  page.route(`https://${POSTER_HOST}/**`, (route) =>
    /[02468]\/\w+\.\w+$/.test(route.request().url())
      ? route.fulfill({ contentType: 'image/svg+xml', body: POSTER })
      : route.abort(),
  );
