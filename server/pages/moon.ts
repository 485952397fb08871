import { Hono } from 'hono';
import { errorText } from '../../domain/words/texts.ts';
import { moonPicture, readMoon } from '../../scenes/moon-picture.ts';
import type { Content } from '../content/content.ts';
import type { AppEnv } from '../http/app-env.ts';

/** The moon of Home's garden. Its address says what is drawn, so the answer is always the same. */
export const skyRoutes = (services: { readonly content: Pick<Content, 'current'> }) =>
  new Hono<AppEnv>().get('/gardens/moon.svg', (c) => {
    const moon = readMoon(new URL(c.req.url).search.slice(1));
    if (moon === null) {
      const { words } = services.content.current().site;
      return c.body(`${errorText(words, 'not-found')}\n`, 404, {
        'Content-Type': 'text/plain; charset=utf-8',
      });
    }
    return c.body(moonPicture(moon), 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=86400',
    });
  });
