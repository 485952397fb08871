import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useParams,
  useSearchParams,
} from 'react-router';
import { CATEGORY } from '../../../domain/pages.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { appContext } from '../../context.ts';
import { pageHead } from '../../page-head.ts';
import type { PageHandle } from '../../pages.ts';
import { openPage } from '../not-found/missing-page.ts';
import type { Route } from './+types/route';
import { DownloadNotices } from './download-notices.tsx';
import { downloadsData } from './downloads-data.ts';
import { DownloadsSection } from './page.tsx';
import { shownCategory } from './tool-list.ts';

export const handle = { page: 'downloads' } satisfies PageHandle;
export { headMeta as meta } from '../../page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = await openPage(app, 'downloads');
  const { menu, lead } = textsOf(content.site.words, 'downloads');
  const head = await pageHead(app, content, 'downloads', { name: menu, description: lead });
  return { head, downloads: downloadsData(content) };
}

// Selecting a category, opening the modal and using a token do not change the list. A click on the link to
// the current page, which keeps the address, reloads it.
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
}: ShouldRevalidateFunctionArgs) => formMethod === undefined && currentUrl.href === nextUrl.href;

export default function DownloadsPage({ loaderData }: Route.ComponentProps) {
  const { downloads } = loaderData;
  const [search] = useSearchParams();
  const { toolId } = useParams();
  const location = { tool: toolId, slug: search.get(CATEGORY) };
  const selected = shownCategory(downloads.categories, location);
  return (
    <DownloadNotices>
      <DownloadsSection downloads={downloads} selected={selected?.slug ?? null} />
      <Outlet />
    </DownloadNotices>
  );
}
