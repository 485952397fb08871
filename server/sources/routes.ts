import { Hono } from 'hono';
import { z } from 'zod';
import { type OwnerEnv, routeFacts } from '../http/app-env.ts';
import { jsonBody } from '../http/request-body.ts';
import type { createFillIns } from './fill-ins.ts';

const userSchema = z.object({ user: z.string().trim().max(100) });

/** The owner's routes that find content in other sources. They save none of it, but store a picture in it. */
export const sourceRoutes = (fillIns: ReturnType<typeof createFillIns>) =>
  new Hono<OwnerEnv>()
    .post(
      '/admin/api/fill-in/github',
      routeFacts({ failure: 'load-failed' }),
      jsonBody(userSchema),
      async (c) => {
        const { user } = c.req.valid('json');
        return c.json({ ok: true, found: await fillIns.fromGitHub(user, c.get('facts')) });
      },
    )

    .post(
      '/admin/api/fill-in/resume',
      routeFacts({ body: 'content', failure: 'load-failed' }),
      jsonBody(z.looseObject({})),
      async (c) => c.json({ ok: true, found: await fillIns.fromResume(c.req.valid('json')) }),
    );
