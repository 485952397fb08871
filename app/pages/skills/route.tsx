import { filledServices, filledSkills } from '../../../domain/content/filled.ts';
import { appContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { orErrorPage } from '../../results.ts';
import type { Route } from './+types/route';
import { SkillsSection } from './page.tsx';

export const handle = { page: 'skills' } satisfies PageHandle;
export const meta: Route.MetaFunction = () => pageMeta('Skills');

export async function loader({ context }: Route.LoaderArgs) {
  const { services, log } = context.get(appContext);
  const { content } = await orErrorPage(services.content.published(), log);
  const { skills } = content;
  return { skills: filledSkills(skills.skills), services: filledServices(skills.services) };
}

export default function SkillsPage({ loaderData }: Route.ComponentProps) {
  return <SkillsSection skills={loaderData} />;
}
