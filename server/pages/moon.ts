import { Hono } from 'hono';
import { SiteError } from '../../domain/site-error.ts';
import { moonPicture, readMoon } from '../../scenes/moon-picture.ts';
import type { AppEnv } from '../http/app-env.ts';

/** The moon of Home's garden. Its address says what is drawn, so the answer is always the same. */
export const skyRoutes = () =>
  new Hono<AppEnv>().get('/gardens/moon.svg', (c) => {
    const moon = readMoon(new URL(c.req.url).search.slice(1));
    if (moon === null) throw new SiteError('not-found');
    return c.body(moonPicture(moon), 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=86400',
    });
  });
