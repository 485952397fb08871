import { WHAT_COUNTS } from '../../../domain/pages.ts';
import { timeZoneNameOf } from '../../../domain/time-zones.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { appContext } from '../../context.ts';
import { pageHead } from '../../page-head.ts';
import type { PageHandle } from '../../pages.ts';
import { openPage } from '../not-found/missing-page.ts';
import type { Route } from './+types/route';
import { otherHosts } from './other-hosts.ts';
import { WhatCountsSection } from './page.tsx';

// It borrows Skills' garden, which needs no style of that page, and Skills' page end and error page.
export const handle = { page: 'skills' } satisfies PageHandle;
export { headMeta as meta } from '../../page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { services, pageViewScript, skyClock, log } = app;
  const content = await openPage(app, 'home');
  const { timeZone, language } = content.site;
  const words = textsOf(content.site.words, 'whatCounts');
  const posters = await services.animeList.all(content).then(
    ({ cards }) => cards.map(({ poster }) => poster),
    (error: unknown) => {
      log.error({ err: error }, 'the anime list cannot be loaded');
      return [];
    },
  );
  return {
    head: await pageHead(app, content, 'home', {
      path: WHAT_COUNTS,
      name: words.heading,
      description: words.description,
    }),
    counts: {
      words,
      timeZoneName: timeZoneNameOf(content.site, skyClock()) || timeZone,
      hosts: new Intl.ListFormat(language).format(otherHosts(content, posters)),
      isCounting: services.visits.isCounting(),
      otherScript: pageViewScript,
    },
  };
}

export default function WhatCountsPage({ loaderData }: Route.ComponentProps) {
  return <WhatCountsSection {...loaderData.counts} />;
}
