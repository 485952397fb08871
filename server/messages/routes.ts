import { Hono } from 'hono';
import { z } from 'zod';
import { ERASABLE_FOLDERS, FOLDERS, INBOX_ACTIONS, SEARCH_MAX } from '../../domain/inbox.ts';
import type { Audit } from '../audit/audit.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { jsonBody, queryFields } from '../http/request-body.ts';
import type { Inbox } from './inbox.ts';

// Both stores have larger numbers than any id, and neither has ids below one.
const idSchema = z.int().positive();
const pageSchema = z.object({
  folder: z.enum(FOLDERS).default('inbox'),
  search: z.string().max(SEARCH_MAX).default(''),
  before: z.coerce.number().pipe(idSchema).optional(),
});
const changeSchema = z.object({ action: z.enum(INBOX_ACTIONS), id: idSchema });
const eraseSchema = z.object({ folder: z.enum(ERASABLE_FOLDERS), upTo: idSchema });

export const messageRoutes = (inbox: Inbox, audit: Audit) =>
  new Hono<OwnerEnv>()
    .get('/admin/api/inbox', queryFields(pageSchema), async (c) =>
      c.json({ ok: true, ...(await inbox.page(c.req.valid('query'))) }),
    )

    .get('/admin/api/inbox/unread', async (c) => c.json({ ok: true, ...(await inbox.counts()) }))

    .post('/admin/api/inbox', jsonBody(changeSchema), async (c) => {
      const { action, id } = c.req.valid('json');
      const message = await inbox.perform(action, id);
      if (action === 'delete') {
        await audit.record({ event: 'message-deleted', detail: `message ${id}` }, c.get('context'));
      }
      return c.json({ ok: true, message });
    })

    .post('/admin/api/inbox/erase', jsonBody(eraseSchema), async (c) => {
      const { folder, upTo } = c.req.valid('json');
      await inbox.erase(folder, upTo);
      await audit.record({ event: 'messages-erased', detail: folder }, c.get('context'));
      return c.json({ ok: true });
    });
