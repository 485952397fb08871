import { data, Outlet } from 'react-router';
import { NOTICES } from '../../../domain/errors.ts';
import { siteContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import type { RoomHandle } from '../../pages.ts';
import type { Route } from './+types/route';
import { AnimeSection } from './page.tsx';

// Its file may be whole: what is wrong lies between the server and the visitor.
export const handle = {
  room: 'anime',
  notLoaded: 'Failed to load local anime data. Check your connection and try again.',
} satisfies RoomHandle;
export const meta: Route.MetaFunction = () => pageMeta('Anime');

export async function loader({ context }: Route.LoaderArgs) {
  const { services, log } = context.get(siteContext);
  try {
    return { list: await services.animeList.all(), error: null };
  } catch (error) {
    log.error({ err: error }, 'the anime list cannot be loaded');
    return data({ list: null, error: NOTICES.animeLoadFailed }, { status: 500 });
  }
}

// The list ships with the site: opening and closing a card changes nothing in it.
export const shouldRevalidate = () => false;

export default function AnimePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AnimeSection {...loaderData} />
      <Outlet />
    </>
  );
}
