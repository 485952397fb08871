import { Hono } from 'hono';
import { RESUME_JSON } from '../../domain/pages.ts';
import { jsonResume } from '../../domain/resume/json-resume.ts';
import { resumeOf } from '../../domain/resume/resume.ts';
import { isShown } from '../../domain/site-frame.ts';
import type { Content } from '../content/content.ts';
import type { AppEnv } from '../http/app-env.ts';

/**
 * The résumé as JSON Resume, for programs. `siteUrl` is the public origin, or null where it is not set. While the résumé is
 * hidden, the address answers as any unknown one does. The snapshot keeps the answer, as it keeps pages.
 */
export const resumeRoutes = (content: Pick<Content, 'published'>, siteUrl: string | null) =>
  new Hono<AppEnv>().get(RESUME_JSON, async (c, next) => {
    const published = await content.published();
    if (!isShown(published.content, 'resume')) return next();
    const resume = jsonResume(resumeOf(published.content), siteUrl);
    // With line breaks, for people who open it.
    return c.body(`${JSON.stringify(resume, null, 2)}\n`, 200, {
      'Content-Type': 'application/json',
    });
  });
