import { Hono } from 'hono';
import { z } from 'zod';
import { SiteError } from '../../domain/site-error.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/request-body.ts';
import { routeFacts } from '../http/route-facts.ts';
import type { Services } from '../services.ts';
import { versionSchema } from './routes.ts';

const draftSchema = z.object({ baseVersion: versionSchema, content: z.looseObject({}) });

const idSchema = z.uuid();

/** The id in the path of a call. Throws `not-found` for one that no draft can have. */
function idOf(sent: string): string {
  const { data } = idSchema.safeParse(sent);
  if (data === undefined) throw new SiteError('not-found');
  return data.toLowerCase();
}

/** The owner's routes of the drafts: what is typed in open editors and not saved. */
export const draftRoutes = ({ drafts }: Pick<Services, 'drafts'>) =>
  new Hono<OwnerEnv>()
    .put('/admin/drafts/:id', routeFacts({ body: 'content' }), jsonBody(draftSchema), async (c) => {
      const { browser } = c.get('facts');
      const id = idOf(c.req.param('id'));
      const keptAt = await drafts.keep({ id, browser, ...c.req.valid('json') });
      return c.json({ ok: true, keptAt });
    })

    .get('/admin/drafts/:id', async (c) =>
      c.json({ ok: true, ...(await drafts.read(idOf(c.req.param('id')))) }),
    )

    .delete('/admin/drafts/:id', async (c) => {
      await drafts.discard(idOf(c.req.param('id')));
      return c.json({ ok: true });
    })

    .get('/admin/drafts/:id/file', async (c) => {
      const { name, text } = await drafts.file(idOf(c.req.param('id')));
      return c.body(text, 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
      });
    });
