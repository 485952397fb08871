import { plainDescription } from '../../../domain/markdown/parse-markdown.ts';
import { appContext } from '../../context.ts';
import { pageHead } from '../../page-head.ts';
import type { PageHandle } from '../../pages.ts';
import { openPage } from '../not-found/missing-page.ts';
import type { Route } from './+types/route';
import { homeData } from './home-data.ts';
import { HomeSection } from './page.tsx';

export const handle = { page: 'home' } satisfies PageHandle;
export { headMeta as meta } from '../../page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = await openPage(app, 'home');
  const head = await pageHead(app, content, 'home', {
    description: content.site.description || plainDescription(content.home),
  });
  const home = await homeData(content, app.skyClock(), app.services.pictures);
  return { head, home };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <HomeSection home={loaderData.home} />;
}
