import { Hono } from 'hono';
import { z } from 'zod';
import { SiteError } from '../../domain/site-error.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { queryFields } from '../http/request-body.ts';
import type { Services } from '../services.ts';
import { versionSchema } from './routes.ts';

const version = z.coerce.number().pipe(versionSchema);

const pageSchema = z.object({ before: version.optional() });

const versionIn = (text: string): number => {
  const result = version.safeParse(text);
  if (result.success) return result.data;
  throw new SiteError('not-found', { detail: `no version: ${text}` });
};

/** The versions of the content, for the owner to read. */
export const historyRoutes = ({ history, audit }: Pick<Services, 'history' | 'audit'>) =>
  new Hono<OwnerEnv>()
    .get('/admin/history', queryFields(pageSchema), async (c) =>
      c.json({ ok: true, ...(await history.page(c.req.valid('query').before)) }),
    )

    .get('/admin/history/:version', async (c) =>
      c.json({ ok: true, ...(await history.version(versionIn(c.req.param('version')))) }),
    )

    .get('/admin/history/:version/file', async (c) => {
      const number = versionIn(c.req.param('version'));
      const text = await history.document(number);
      await audit.record(
        { event: 'content-exported', detail: `version ${number}` },
        c.get('facts'),
      );
      return c.body(text, 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="engawa-version-${number}.json"`,
      });
    });
