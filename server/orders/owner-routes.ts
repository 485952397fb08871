import { Hono } from 'hono';
import { z } from 'zod';
import { toolIdSchema } from '../../domain/content/downloads.ts';
import { ORDER_STATES, orderSearchSchema } from '../../domain/orders.ts';
import { requiredLine } from '../../domain/text.ts';
import type { Audit } from '../audit/audit.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { jsonBody, queryFields } from '../http/request-body.ts';
import type { Orders } from './orders.ts';

/** Fits any id of an order: the seller's name and two ids of the seller. */
const ID_MAX = 600;

const idSchema = z.object({ id: requiredLine(ID_MAX, 'Name an order.') });
const pageSchema = z.object({
  search: orderSearchSchema.default(''),
  state: z.enum(ORDER_STATES).optional(),
  at: z.iso.datetime().optional(),
  id: idSchema.shape.id.optional(),
});
const assignSchema = idSchema.extend({ toolId: toolIdSchema });

export const orderOwnerRoutes = (orders: Orders, audit: Audit) =>
  new Hono<OwnerEnv>()
    .get('/admin/api/orders', queryFields(pageSchema), async (c) => {
      const { search, state = null, at, id } = c.req.valid('query');
      const before = at === undefined || id === undefined ? null : { receivedAt: at, id };
      return c.json({ ok: true, ...(await orders.page({ search, state, before })) });
    })

    .post('/admin/api/orders/assign', jsonBody(assignSchema), async (c) => {
      const { id, toolId } = c.req.valid('json');
      const assigned = await orders.assign(id, toolId);
      const which = assigned === 1 ? id : `${id} and ${assigned - 1} more with its code`;
      const detail = `${which}: ${toolId}`;
      await audit.record({ event: 'order-assigned', detail }, c.get('context'));
      return c.json({ ok: true, assigned });
    })

    .post('/admin/api/orders/refund', jsonBody(idSchema), async (c) => {
      const { id } = c.req.valid('json');
      await orders.markRefunded(id);
      await audit.record({ event: 'order-refunded', detail: id }, c.get('context'));
      return c.json({ ok: true });
    })

    .post('/admin/api/orders/send-again', jsonBody(idSchema), async (c) => {
      const { id } = c.req.valid('json');
      await orders.sendAgain(id);
      await audit.record({ event: 'order-mailed-again', detail: id }, c.get('context'));
      return c.json({ ok: true });
    })

    .post('/admin/api/orders/tokens', jsonBody(idSchema), async (c) => {
      const { id } = c.req.valid('json');
      const tokens = await orders.showTokens(id);
      const detail = `${tokens.length} for ${id}`;
      await audit.record({ event: 'order-tokens-shown', detail }, c.get('context'));
      return c.json({ ok: true, tokens });
    });
