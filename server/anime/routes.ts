import { Hono } from 'hono';
import { errorText } from '../../domain/words/texts.ts';
import type { Content } from '../content/content.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { AnimeList } from './anime-list.ts';

/** The posters of the titles. An unknown one is answered without an id of the request: the answer is cached for all. */
export const animeRoutes = (animeList: AnimeList, content: Content) =>
  new Hono<AppEnv>().get('/posters/:file', async (c) => {
    const id = /^(\d{1,9})\.svg$/.exec(c.req.param('file'))?.[1];
    const svg = id === undefined ? undefined : await animeList.drawPoster(Number(id));
    if (svg === undefined) {
      const { words } = content.current().site;
      return c.body(`${errorText(words, 'not-found')}\n`, 404, {
        'Content-Type': 'text/plain; charset=utf-8',
      });
    }
    return c.body(svg, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=86400',
    });
  });
