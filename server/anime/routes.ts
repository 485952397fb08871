import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { errorText } from '../../domain/words/texts.ts';
import type { Content } from '../content/content.ts';
import { type AppEnv, type OwnerEnv, routeFacts } from '../http/app-env.ts';
import { jsonBody } from '../http/request-body.ts';
import type { AnimeList } from './anime-list.ts';

/** The drawn poster of a title in a content, by the last part of its address. */
export async function posterAnswer(
  c: Context<AppEnv>,
  animeList: Pick<AnimeList, 'drawPoster'>,
  content: Portfolio,
  file: string,
): Promise<Response> {
  const id = /^(\d{1,9})\.svg$/.exec(file)?.[1];
  const svg = id === undefined ? undefined : await animeList.drawPoster(content, Number(id));
  if (svg === undefined)
    return c.body(`${errorText(content.site.words, 'not-found')}\n`, 404, {
      'Content-Type': 'text/plain; charset=utf-8',
    });
  return c.body(svg, 200, {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': 'public, max-age=86400',
  });
}

export const animeRoutes = (animeList: AnimeList, content: Content) =>
  new Hono<AppEnv>().get('/posters/:file', (c) =>
    posterAnswer(c, animeList, content.current(), c.req.param('file')),
  );

/** The lists that the owner can take into the editor. Nothing is changed. */
export const animeOwnerRoutes = (animeList: AnimeList) =>
  new Hono<OwnerEnv>()
    .get('/admin/api/anime', (c) => c.json({ ok: true, ...animeList.replacements() }))

    .post(
      '/admin/api/anime/import',
      routeFacts({ body: 'content' }),
      jsonBody(z.object({ text: z.string() })),
      (c) => c.json({ ok: true, ...animeList.imported(c.req.valid('json').text) }),
    );
