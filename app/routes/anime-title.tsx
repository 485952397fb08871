import { useRef } from 'react';
import { data, useLocation, useNavigate } from 'react-router';
import { siteContext } from '../context.ts';
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
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const closed = useRef<string>(undefined);

  // From the list, closing is going back, so that Back never opens a closed card again.
  const close = () => {
    if (closed.current === key) return;
    closed.current = key;
    if (isFromList(state)) navigate(-1);
    else navigate('/anime', { preventScrollReset: true, replace: true });
  };

  return <AnimeDialog anime={loaderData} onClose={close} />;
}

const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state;
