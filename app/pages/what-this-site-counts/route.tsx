import { WHAT_COUNTS } from '../../../domain/pages.ts';
import { appContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import type { Route } from './+types/route';
import { WhatCountsSection } from './page.tsx';

// It has no garden of its own.
export const handle = { page: 'contact' } satisfies PageHandle;
export const meta: Route.MetaFunction = () =>
  pageMeta(WHAT_COUNTS.label, 'What is counted of a visit here, and what is not.');

export function loader({ context }: Route.LoaderArgs) {
  const { services, pageViewScript } = context.get(appContext);
  return { isCounting: services.visits.isCounting(), otherScript: pageViewScript };
}

export default function WhatCountsPage({ loaderData }: Route.ComponentProps) {
  return <WhatCountsSection {...loaderData} />;
}
