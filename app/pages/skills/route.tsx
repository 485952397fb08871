import { textsOf } from '../../../domain/words/texts.ts';
import { appContext } from '../../context.ts';
import { pageHead } from '../../page-head.ts';
import type { PageHandle } from '../../pages.ts';
import { openPage } from '../not-found/missing-page.ts';
import type { Route } from './+types/route';
import { SkillsSection } from './page.tsx';
import { skillsData } from './skills-data.ts';

export const handle = { page: 'skills' } satisfies PageHandle;
export { headMeta as meta } from '../../page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = await openPage(app, 'skills');
  const { menu } = textsOf(content.site.words, 'skills');
  const skills = skillsData(content);
  const { services, lead } = skills;
  // Described by the services, because the lead only explains the levels.
  const description = services.entries.map(({ title }) => title).join(', ') || lead;
  const head = await pageHead(app, content, 'skills', { name: menu, description });
  return { head, skills };
}

export default function SkillsPage({ loaderData }: Route.ComponentProps) {
  return <SkillsSection skills={loaderData.skills} />;
}
