import { appContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { orErrorPage } from '../../results.ts';
import type { Route } from './+types/route';
import { HomeSection } from './page.tsx';

export const handle = { page: 'home' } satisfies PageHandle;
export const meta: Route.MetaFunction = () => pageMeta();

export async function loader({ context }: Route.LoaderArgs) {
  const { services, log } = context.get(appContext);
  const { content } = await orErrorPage(services.content.published(), log);
  return content.home;
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <HomeSection home={loaderData} />;
}
