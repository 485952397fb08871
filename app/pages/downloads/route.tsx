import { Outlet, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { publicCategories } from '../../../domain/content/downloads.ts';
import { siteContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import type { RoomHandle } from '../../pages.ts';
import { orErrorPage } from '../../results.ts';
import type { Route } from './+types/route';
import { CATEGORY } from './links.ts';
import { DownloadNotices } from './notices.tsx';
import { DownloadsSection } from './page.tsx';

export const handle = { room: 'downloads' } satisfies RoomHandle;
export const meta: Route.MetaFunction = () => pageMeta('Downloads');

export async function loader({ context }: Route.LoaderArgs) {
  const { services, log } = context.get(siteContext);
  const { content } = await orErrorPage(services.content.published(), log);
  return { categories: publicCategories(content.downloads) };
}

// Another category, the modal and a used token change nothing in the list; the page's own link, which
// changes nothing in the address, asks for it anew.
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
}: ShouldRevalidateFunctionArgs) => formMethod === undefined && currentUrl.href === nextUrl.href;

export default function DownloadsPage({ loaderData }: Route.ComponentProps) {
  const { categories } = loaderData;
  const [search] = useSearchParams();
  const wanted = search.get(CATEGORY);
  const selected = categories.find(({ slug }) => slug === wanted) ?? categories[0];
  return (
    <DownloadNotices>
      <DownloadsSection categories={categories} selected={selected?.slug ?? null} />
      <Outlet />
    </DownloadNotices>
  );
}
