import { Hono } from 'hono';
import { z } from 'zod';
import type { OwnerEnv } from '../http/app-env.ts';
import { queryFields } from '../http/request-body.ts';
import type { Audit } from './audit.ts';

const querySchema = z.object({
  before: z.coerce.number().pipe(z.int().positive()).optional(),
});

/** The audit log, for the owner to read. */
export const auditRoutes = (audit: Audit) =>
  new Hono<OwnerEnv>().get('/admin/api/audit', queryFields(querySchema), async (c) =>
    c.json({ ok: true, ...(await audit.page(c.req.valid('query'))) }),
  );
