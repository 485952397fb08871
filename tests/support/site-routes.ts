import { Hono } from 'hono';
import { createCookies } from '../../server/login/cookies.ts';
import { siteRoutes } from '../../server/routes.ts';
import type { Services } from '../../server/services.ts';
import { stoppedClock } from './clock.ts';

/** The routes of a site without pages: no view is counted, and `findMissing` says which paths are missing. */
export const routesOf = (
  services: Services,
  findMissing: (paths: readonly string[]) => Promise<readonly string[]> = async () => [],
) =>
  siteRoutes({
    services,
    cookies: createCookies(false),
    addresses: { findMissing, viewedPage: async () => null },
    previewPages: new Hono(),
    siteHost: null,
    clock: stoppedClock().clock,
  });
