import { type Context, Hono } from 'hono';
import { SiteError } from '../../domain/site-error.ts';
import { isDrawn } from '../../domain/sky/hour.ts';
import { hourPicture } from '../../scenes/day/picture.ts';
import { moonPicture, readMoon } from '../../scenes/moon-picture.ts';
import type { AppEnv } from '../http/app-env.ts';

/** The drawings of the sky. An address always gets the same answer. */
export const skyRoutes = () =>
  new Hono<AppEnv>()
    .get('/gardens/moon.svg', (c) => {
      const moon = readMoon(new URL(c.req.url).search.slice(1));
      return drawn(c, moon === null ? undefined : moonPicture(moon));
    })
    .get('/gardens/:hour/:name{[a-z-]+[.]svg}', async (c) => {
      const { hour, name } = c.req.param();
      return drawn(
        c,
        isDrawn(hour) ? await hourPicture(name.slice(0, -'.svg'.length), hour) : undefined,
      );
    });

function drawn(c: Context<AppEnv>, picture: string | undefined): Response {
  if (picture === undefined) throw new SiteError('not-found');
  return c.body(picture, 200, {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': 'public, max-age=86400',
  });
}
