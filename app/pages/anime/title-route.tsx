import { titleIdOf } from '../../../domain/anime.ts';
import { appContext } from '../../context.ts';
import { useCloseToList } from '../../layout/modal-route.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { missingPage } from '../not-found/missing-page.ts';
import type { Route } from './+types/title-route';
import { AnimeDialog } from './dialog.tsx';

export const handle = { page: 'anime' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.title ?? 'Anime');

export async function loader({ context, params }: Route.LoaderArgs) {
  const requestContext = context.get(appContext);
  const id = titleIdOf(params.malId);
  const anime = id === undefined ? undefined : await requestContext.services.animeList.find(id);
  if (anime === undefined) throw await missingPage(requestContext);
  return anime;
}

export default function AnimeTitle({ loaderData }: Route.ComponentProps) {
  return <AnimeDialog anime={loaderData} onClose={useCloseToList('/anime')} />;
}
