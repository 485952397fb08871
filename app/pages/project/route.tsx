import { slugOf } from '../../../domain/content/slugs.ts';
import { projectPath } from '../../../domain/pages.ts';
import { appContext } from '../../context.ts';
import { headWithCard } from '../../page-head.ts';
import type { PageHandle } from '../../pages.ts';
import { movedPage, openPage } from '../not-found/missing-page.ts';
import type { Route } from './+types/route';
import { ProjectSection } from './page.tsx';
import { projectData } from './project-data.ts';

export const handle = { page: 'projects', hidesNextLink: true } satisfies PageHandle;
export { headMeta as meta } from '../../page-meta.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = await openPage(app, 'projects');
  const project = await projectData(content, app.services.pictures, params.slug, app);
  if (project === null) throw await movedPage(app, content, projectPath(slugOf(params.slug)));
  const { title: name, description } = project;
  const path = projectPath(params.slug);
  return { head: await headWithCard(app, content, { path, name, description }), project };
}

export default function ProjectRoute({ loaderData, params }: Route.ComponentProps) {
  // The key removes the pressed link to the next project with its page, so that the focus does not stay on it.
  return <ProjectSection key={params.slug} {...loaderData.project} />;
}
