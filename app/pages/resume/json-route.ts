import { jsonResume } from '../../../domain/resume/json-resume.ts';
import { resumeOf } from '../../../domain/resume/resume.ts';
import { SiteError } from '../../../domain/site-error.ts';
import { isShown } from '../../../domain/site-frame.ts';
import { appContext } from '../../context.ts';
import { failureData } from '../../results.ts';
import type { Route } from './+types/json-route';

/** The résumé in the format of JSON Resume, for programs. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const app = context.get(appContext);
  try {
    const { content } = await app.services.content.published();
    if (!isShown(content, 'resume')) throw new SiteError('not-found');
    const { language } = content.site;
    const resume = jsonResume(resumeOf(content), { language, siteUrl: app.siteUrl });
    // With line breaks, for people who open it.
    return new Response(`${JSON.stringify(resume, null, 2)}\n`, {
      headers: { 'Content-Type': 'application/json' },
    });
  } catch (error) {
    const { data, init } = failureData(error, app);
    return Response.json(data, init ?? {});
  }
}
