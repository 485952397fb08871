import { Outlet } from 'react-router';
import { publicCategories } from '../../domain/downloads.ts';
import { siteContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { orErrorPage } from '../results.ts';
import type { RoomHandle } from '../rooms.ts';
import { DownloadsSection } from '../sections/downloads-section.tsx';
import type { Route } from './+types/downloads';

export const handle = { room: 'downloads' } satisfies RoomHandle;
export const meta: Route.MetaFunction = () => pageMeta('Downloads');

/** The search parameter that names the selected category by its slug. */
const CATEGORY = 'category';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, log } = context.get(siteContext);
  const { content } = await orErrorPage(services.content.load(), log);
  const categories = publicCategories(content.downloads);
  const wanted = new URL(request.url).searchParams.get(CATEGORY);
  const selected = categories.find(({ slug }) => slug === wanted) ?? categories[0];
  return { categories, selected: selected?.slug ?? null };
}

export default function DownloadsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <DownloadsSection {...loaderData} />
      <Outlet />
    </>
  );
}
