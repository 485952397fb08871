import { filledProjects } from '../../../domain/content/filled.ts';
import { appContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { orErrorPage } from '../../results.ts';
import type { Route } from './+types/route';
import { ProjectsSection } from './page.tsx';

export const handle = { page: 'projects' } satisfies PageHandle;
export const meta: Route.MetaFunction = () => pageMeta('Projects');

export async function loader({ context }: Route.LoaderArgs) {
  const { services, log } = context.get(appContext);
  const { content } = await orErrorPage(services.content.published(), log);
  return filledProjects(content.projects.projects);
}

export default function ProjectsPage({ loaderData }: Route.ComponentProps) {
  return <ProjectsSection projects={loaderData} />;
}
