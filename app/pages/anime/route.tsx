import { data, Outlet } from 'react-router';
import { textsOf } from '../../../domain/words/texts.ts';
import { appContext } from '../../context.ts';
import { pageHead } from '../../page-head.ts';
import type { PageHandle } from '../../pages.ts';
import { openPage } from '../not-found/missing-page.ts';
import type { Route } from './+types/route';
import { shownList } from './anime-numbers.ts';
import { AnimeSection } from './page.tsx';

export const handle = { page: 'anime' } satisfies PageHandle;
export { headMeta as meta } from '../../page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { services, log } = app;
  const content = await openPage(app, 'anime');
  const words = textsOf(content.site.words, 'anime');
  const { menu, lead, notLoaded } = words;
  const head = await pageHead(app, content, 'anime', {
    name: menu,
    description: lead,
  });
  const shown = { head, words };
  try {
    const list = shownList(await services.animeList.all(content), content.site);
    return { ...shown, list, error: null };
  } catch (error) {
    log.error({ err: error }, 'the anime list cannot be loaded');
    return data({ ...shown, list: null, error: notLoaded }, { status: 500 });
  }
}

// The list hardly ever changes, so it is not loaded again while the page is open.
export const shouldRevalidate = () => false;

export default function AnimePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AnimeSection {...loaderData} />
      <Outlet />
    </>
  );
}
