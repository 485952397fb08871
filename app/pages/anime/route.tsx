import { data, Outlet } from 'react-router';
import { NOTICES } from '../../../domain/errors.ts';
import { appContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import type { Route } from './+types/route';
import { AnimeSection } from './page.tsx';

// Shown when the request itself fails, so the message blames the connection and not the file.
export const handle = {
  page: 'anime',
  notLoaded: 'Failed to load local anime data. Check your connection and try again.',
} satisfies PageHandle;
export const meta: Route.MetaFunction = () => pageMeta('Anime');

export async function loader({ context }: Route.LoaderArgs) {
  const { services, log } = context.get(appContext);
  try {
    return { list: await services.animeList.all(), error: null };
  } catch (error) {
    log.error({ err: error }, 'the anime list cannot be loaded');
    return data({ list: null, error: NOTICES.animeLoadFailed }, { status: 500 });
  }
}

// The list is part of the build: it does not change while the page is open.
export const shouldRevalidate = () => false;

export default function AnimePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AnimeSection {...loaderData} />
      <Outlet />
    </>
  );
}
