import { filledEducation } from '../../../domain/content/filled.ts';
import { appContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { orErrorPage } from '../../results.ts';
import type { Route } from './+types/route';
import { AboutSection } from './page.tsx';

export const handle = { page: 'about' } satisfies PageHandle;
export const meta: Route.MetaFunction = () => pageMeta('About');

export async function loader({ context }: Route.LoaderArgs) {
  const { services, log } = context.get(appContext);
  const { content } = await orErrorPage(services.content.published(), log);
  return { ...content.about, education: filledEducation(content.about.education) };
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <AboutSection about={loaderData} />;
}
