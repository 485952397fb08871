import { RESUME_JSON } from '../../../domain/pages.ts';
import { pathIn } from '../../../domain/translated.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { appContext } from '../../context.ts';
import { pageHead } from '../../page-head.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { openPage } from '../not-found/missing-page.ts';
import type { Route } from './+types/route';
import { ResumeSection } from './page.tsx';
import { resumeData } from './resume-data.ts';

// It borrows About's garden, page end and error page.
export const handle = { page: 'about' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const head = pageMeta(loaderData?.head);
  if (!loaderData?.json) return head;
  const title = loaderData.resume.words.json;
  const link = { rel: 'alternate', type: 'application/json', title, href: loaderData.json };
  return [...head, { tagName: 'link', ...link }];
};

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = await openPage(app, 'resume');
  const { heading, description } = textsOf(content.site.words, 'resume');
  return {
    head: await pageHead(app, content, 'resume', {
      name: heading,
      description,
    }),
    /** The address of the résumé for programs: a preview has its pages only. */
    json: app.preview === null ? pathIn(app.language, RESUME_JSON) : '',
    resume: resumeData(content, app.siteUrl),
  };
}

export default function ResumePage({ loaderData }: Route.ComponentProps) {
  return <ResumeSection {...loaderData} />;
}
