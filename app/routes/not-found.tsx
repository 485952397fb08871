import { data } from 'react-router';
import { ERRORS } from '../../domain/errors.ts';
import { siteContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { orErrorPage } from '../results.ts';
import type { RoomHandle } from '../rooms.ts';
import { HomeSection } from '../sections/home-section.tsx';
import type { Route } from './+types/not-found';

export const handle = { room: 'home' } satisfies RoomHandle;
export const meta: Route.MetaFunction = () => [
  ...pageMeta('Not found'),
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { services, log } = context.get(siteContext);
  const { content } = await orErrorPage(services.content.published(), log);
  return data(content.home, { status: 404 });
}

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <HomeSection home={loaderData} missing={ERRORS['not-found'].message} />;
}
