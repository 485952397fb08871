import { titleIdOf } from '../../domain/anime.ts';
import { siteContext } from '../context.ts';
import { missingPage } from '../missing-page.ts';
import { useCloseToList } from '../over-list.ts';
import { pageMeta } from '../page-meta.ts';
import type { RoomHandle } from '../rooms.ts';
import { AnimeDialog } from '../sections/anime-dialog.tsx';
import type { Route } from './+types/anime-title';

export const handle = { room: 'anime' } satisfies RoomHandle;
export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.title ?? 'Anime');

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const id = titleIdOf(params.malId);
  const anime = id === undefined ? undefined : await site.services.animeList.find(id);
  if (anime === undefined) throw await missingPage(site);
  return anime;
}

export default function AnimeTitle({ loaderData }: Route.ComponentProps) {
  return <AnimeDialog anime={loaderData} onClose={useCloseToList('/anime')} />;
}
