import { Hono } from 'hono';
import { SiteError } from '../../domain/errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { AnimeList } from './anime-list.ts';

/** The posters of the titles. */
export const posterRoutes = (animeList: Pick<AnimeList, 'drawPoster'>) =>
  new Hono<AppEnv>().get('/posters/:file', async (c) => {
    const id = /^(\d{1,9})\.svg$/.exec(c.req.param('file'))?.[1];
    const svg = id === undefined ? undefined : await animeList.drawPoster(Number(id));
    if (svg === undefined) throw new SiteError('not-found');
    return c.body(svg, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=86400',
    });
  });
