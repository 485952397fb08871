import { textsOf } from '../../../domain/words/texts.ts';
import { appContext } from '../../context.ts';
import { pageHead } from '../../page-head.ts';
import type { PageHandle } from '../../pages.ts';
import { openPage } from '../not-found/missing-page.ts';
import type { Route } from './+types/route';
import { ProjectsSection } from './page.tsx';
import { projectsData } from './projects-data.ts';

export const handle = { page: 'projects' } satisfies PageHandle;
export { headMeta as meta } from '../../page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = await openPage(app, 'projects');
  const { menu, lead } = textsOf(content.site.words, 'projects');
  const projects = await projectsData(content, app.services.pictures);
  const head = await pageHead(app, content, 'projects', { name: menu, description: lead });
  return { head, projects };
}

export default function ProjectsPage({ loaderData }: Route.ComponentProps) {
  return <ProjectsSection {...loaderData.projects} />;
}
