import { plainDescription } from '../../../domain/markdown/parse-markdown.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { appContext } from '../../context.ts';
import { pageHead } from '../../page-head.ts';
import type { PageHandle } from '../../pages.ts';
import { openPage } from '../not-found/missing-page.ts';
import type { Route } from './+types/route';
import { aboutData } from './about-data.ts';
import { AboutSection } from './page.tsx';

export const handle = { page: 'about' } satisfies PageHandle;
export { headMeta as meta } from '../../page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = await openPage(app, 'about');
  const { menu } = textsOf(content.site.words, 'about');
  const about = await aboutData(content, app.services.pictures, app.skyClock());
  const description = plainDescription(content.about);
  return {
    head: await pageHead(app, content, 'about', { name: menu, description }),
    about,
  };
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <AboutSection about={loaderData.about} />;
}
