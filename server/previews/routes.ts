import { Hono } from 'hono';
import { z } from 'zod';
import { SHARE_DAYS } from '../../domain/previews.ts';
import type { Audit } from '../audit/audit.ts';
import { type OwnerEnv, routeFacts } from '../http/app-env.ts';
import { jsonBody } from '../http/request-body.ts';
import type { Previews } from './previews.ts';

const content = z.looseObject({});
const showSchema = z.object({ content, token: z.string().nullable() });
const shareSchema = z.object({ content, days: z.literal(SHARE_DAYS) });
const revokeSchema = z.object({ id: z.uuid() });

/** The owner's routes of the previews. Their pages are in `server/pages/preview-pages.ts`. */
export const previewRoutes = (previews: Previews, audit: Audit) =>
  new Hono<OwnerEnv>()
    .get('/admin/api/previews', async (c) => c.json({ ok: true, previews: await previews.list() }))

    .post(
      '/admin/api/previews',
      routeFacts({ body: 'content' }),
      jsonBody(showSchema),
      async (c) => {
        const { browser } = c.get('context');
        return c.json({ ok: true, ...(await previews.show({ ...c.req.valid('json'), browser })) });
      },
    )

    .post(
      '/admin/api/previews/share',
      routeFacts({ body: 'content' }),
      jsonBody(shareSchema),
      async (c) => {
        const context = c.get('context');
        const { browser } = context;
        const shared = await previews.share({ ...c.req.valid('json'), browser });
        await audit.record(
          { event: 'preview-shared', detail: `until ${shared.expiresAt}` },
          context,
        );
        return c.json({ ok: true, ...shared });
      },
    )

    .post('/admin/api/previews/revoke', jsonBody(revokeSchema), async (c) => {
      const isRevoked = await previews.revoke(c.req.valid('json').id);
      if (isRevoked) await audit.record({ event: 'preview-revoked' }, c.get('context'));
      return c.json({ ok: true });
    });
