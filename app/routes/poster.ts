import { ERRORS } from '../../domain/errors.ts';
import { siteContext } from '../context.ts';
import type { Route } from './+types/poster';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services } = context.get(siteContext);
  const id = /^(\d{1,9})\.svg$/.exec(params.file)?.[1];
  const svg = id === undefined ? undefined : await services.animeList.drawPoster(Number(id));
  if (svg === undefined) {
    throw new Response(`${ERRORS['not-found'].message}\n`, {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  return new Response(svg, {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' },
  });
}
