import { Hono } from 'hono';
import type { Audit } from '../audit/audit.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/request-body.ts';
import { type Retentions, retentionSchema } from './retention.ts';

export const retentionRoutes = (retention: Retentions, audit: Pick<Audit, 'record'>) =>
  new Hono<OwnerEnv>()
    .get('/admin/api/retention', async (c) =>
      c.json({ ok: true, retention: await retention.read() }),
    )

    .post('/admin/api/retention', jsonBody(retentionSchema), async (c) => {
      const chosen = c.req.valid('json');
      await retention.change(chosen);
      await audit.record({ event: 'retention-changed' }, c.get('context'));
      // The editor has asked whether to delete it now. Where that fails, it is deleted later.
      await retention.apply().catch((error: unknown) => {
        const { log } = c.get('context');
        log.error({ err: error }, 'what is older than its retention could not be deleted');
      });
      return c.json({ ok: true, retention: chosen });
    });
