import { Outlet, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { publicCategories } from '../../../domain/content/downloads.ts';
import { appContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { orErrorPage } from '../../results.ts';
import type { Route } from './+types/route';
import { CATEGORY } from './links.ts';
import { DownloadNotices } from './notices.tsx';
import { DownloadsSection } from './page.tsx';

export const handle = { page: 'downloads' } satisfies PageHandle;
export const meta: Route.MetaFunction = () => pageMeta('Downloads');

export async function loader({ context }: Route.LoaderArgs) {
  const { services, log } = context.get(appContext);
  const { content } = await orErrorPage(services.content.published(), log);
  return { categories: publicCategories(content.downloads) };
}

// Selecting a category, opening the modal and using a token do not change the list. A click on the link to
// the current page, which keeps the address, reloads it.
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
}: ShouldRevalidateFunctionArgs) => formMethod === undefined && currentUrl.href === nextUrl.href;

export default function DownloadsPage({ loaderData }: Route.ComponentProps) {
  const { categories } = loaderData;
  const [search] = useSearchParams();
  const slug = search.get(CATEGORY);
  const selected = categories.find((category) => category.slug === slug) ?? categories[0];
  return (
    <DownloadNotices>
      <DownloadsSection categories={categories} selected={selected?.slug ?? null} />
      <Outlet />
    </DownloadNotices>
  );
}
