import { Hono } from 'hono';
import { z } from 'zod';
import type { Content } from '../content/content.ts';
import { type OwnerEnv, routeFacts } from '../http/app-env.ts';
import { jsonBody } from '../http/request-body.ts';
import type { GitHub } from './github.ts';
import { contentOfResume } from './json-resume.ts';

const userSchema = z.object({ user: z.string().trim().max(100) });

/** The owner's routes that find content in other sources, for the editor to fill in. They save nothing. */
export const sourceRoutes = (content: Pick<Content, 'loadAndPublish'>, github: GitHub) =>
  new Hono<OwnerEnv>()
    .post(
      '/admin/api/fill-in/github',
      routeFacts({ failure: 'load-failed' }),
      jsonBody(userSchema),
      async (c) => c.json({ ok: true, found: await github(c.req.valid('json').user) }),
    )

    .post(
      '/admin/api/fill-in/resume',
      routeFacts({ body: 'content', failure: 'load-failed' }),
      jsonBody(z.looseObject({})),
      async (c) => {
        const { site } = (await content.loadAndPublish()).content;
        return c.json({ ok: true, found: contentOfResume(c.req.valid('json'), site.language) });
      },
    );
