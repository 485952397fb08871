import { titleIdOf } from '../../../domain/anime-list.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { appContext } from '../../context.ts';
import { useCloseToList } from '../../layout/modal-route.ts';
import { pageHead } from '../../page-head.ts';
import type { PageHandle } from '../../pages.ts';
import { missingPage, openPage } from '../not-found/missing-page.ts';
import type { Route } from './+types/title-route';
import { AnimeDialog } from './anime-dialog.tsx';
import { shownTitle } from './anime-numbers.ts';

export const handle = { page: 'anime' } satisfies PageHandle;
export { headMeta as meta } from '../../page-meta.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = await openPage(app, 'anime');
  const id = titleIdOf(params.malId);
  const anime = id === undefined ? undefined : await app.services.animeList.find(content, id);
  if (anime === undefined) throw await missingPage(app, content);
  return {
    head: await pageHead(app, content, 'anime', {
      path: `/anime/${anime.id}`,
      name: anime.title,
      description: anime.description,
    }),
    anime: shownTitle(anime, content.site),
    words: textsOf(content.site.words, 'anime'),
  };
}

export default function AnimeTitle({ loaderData }: Route.ComponentProps) {
  const { anime, words } = loaderData;
  return <AnimeDialog anime={anime} words={words} onClose={useCloseToList('/anime')} />;
}
