import { filledEducation } from '../../domain/filled.ts';
import { siteContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { orErrorPage } from '../results.ts';
import type { RoomHandle } from '../rooms.ts';
import { AboutSection } from '../sections/about-section.tsx';
import type { Route } from './+types/about';

export const handle = { room: 'about' } satisfies RoomHandle;
export const meta: Route.MetaFunction = () => pageMeta('About');

export async function loader({ context }: Route.LoaderArgs) {
  const { services, log } = context.get(siteContext);
  const { content } = await orErrorPage(services.content.published(), log);
  return { ...content.about, education: filledEducation(content.about.education) };
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <AboutSection about={loaderData} />;
}
