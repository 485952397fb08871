import { data } from 'react-router';
import { siteContext } from '../context.ts';
import { useCloseToList } from '../over-list.ts';
import { pageMeta } from '../page-meta.ts';
import type { RoomHandle } from '../rooms.ts';
import { AnimeDialog } from '../sections/anime-dialog.tsx';
import type { Route } from './+types/anime-title';

export const handle = { room: 'anime' } satisfies RoomHandle;
export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.title ?? 'Anime');

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services } = context.get(siteContext);
  const anime = /^\d{1,9}$/.test(params.malId)
    ? await services.animeList.find(Number(params.malId))
    : undefined;
  if (anime === undefined) throw data({ message: 'No such title is in this list.' }, 404);
  return anime;
}

export default function AnimeTitle({ loaderData }: Route.ComponentProps) {
  return <AnimeDialog anime={loaderData} onClose={useCloseToList('/anime')} />;
}
