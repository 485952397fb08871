import { Hono } from 'hono';
import { newVersionSchema } from '../../domain/new-versions.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/request-body.ts';
import { routeFacts } from '../http/route-facts.ts';
import type { Services } from '../services.ts';

/** The routes of the owner's mails about new versions. */
export const newVersionRoutes = ({ newVersions, audit }: Pick<Services, 'newVersions' | 'audit'>) =>
  new Hono<OwnerEnv>()
    // Changes nothing.
    .post(
      '/admin/orders/new-version/preview',
      routeFacts({ failure: 'orders-failed' }),
      jsonBody(newVersionSchema),
      async (c) => c.json({ ok: true, ...(await newVersions.preview(c.req.valid('json'))) }),
    )

    .post(
      '/admin/orders/new-version',
      routeFacts({ failure: 'orders-failed' }),
      jsonBody(newVersionSchema),
      async (c) => {
        const version = c.req.valid('json');
        const mails = await newVersions.send(version);
        const detail = `${mails} for ${version.toolId}`;
        await audit.record({ event: 'new-version-mailed', detail }, c.get('facts'));
        return c.json({ ok: true, mails });
      },
    );
