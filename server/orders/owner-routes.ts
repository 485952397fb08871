import { Hono } from 'hono';
import { z } from 'zod';
import { toolIdSchema } from '../../domain/content/downloads.ts';
import { newVersionSchema } from '../../domain/new-versions.ts';
import {
  handOrderSchema,
  ORDER_STATES,
  orderKeyNameSchema,
  orderSearchSchema,
} from '../../domain/orders.ts';
import { filledLine } from '../../domain/text.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { jsonBody, queryFields } from '../http/request-body.ts';
import { routeFacts } from '../http/route-facts.ts';
import type { Services } from '../services.ts';

/** Fits any id of an order: the seller's name and two ids of the seller. */
const ID_MAX = 600;

const idSchema = z.object({ id: filledLine(ID_MAX, 'Name an order.') });
/** A page of the list: `at` and `id` are those of the last order of the previous page. */
const pageSchema = z.object({
  search: orderSearchSchema.default(''),
  state: z.enum(ORDER_STATES).optional(),
  at: z.iso.datetime().optional(),
  id: idSchema.shape.id.optional(),
});
const assignSchema = idSchema.extend({
  toolId: toolIdSchema,
  withSameCode: z.boolean().default(false),
});
const keySchema = z.object({ name: orderKeyNameSchema });

/** In an address, `withTokens` is a text. */
const previewSchema = newVersionSchema.extend({ withTokens: z.stringbool().default(false) });

/** The routes of the owner's orders, of the keys with which others issue tokens, and of mails about new versions. */
export const orderOwnerRoutes = ({
  orders,
  orderKeys,
  newVersions,
  audit,
}: Pick<Services, 'orders' | 'orderKeys' | 'newVersions' | 'audit'>) =>
  new Hono<OwnerEnv>()
    .get('/admin/orders', queryFields(pageSchema), async (c) => {
      const { search, state = null, at, id } = c.req.valid('query');
      const before = at === undefined || id === undefined ? null : { receivedAt: at, id };
      const page = await orders.page({ search, state, before });
      return c.json({ ok: true, ...page, mailsBuyers: orders.mailsBuyers });
    })

    .post(
      '/admin/orders',
      routeFacts({ failure: 'orders-failed' }),
      jsonBody(handOrderSchema),
      async (c) => {
        const order = c.req.valid('json');
        const added = await orders.addByHand(order);
        const detail = `${added.id}: ${order.quantity} for ${order.toolId}`;
        await audit.record({ event: 'order-added', detail }, c.get('facts'));
        return c.json({ ok: true, ...added });
      },
    )

    .post(
      '/admin/orders/assign',
      routeFacts({ failure: 'orders-failed' }),
      jsonBody(assignSchema),
      async (c) => {
        const { id, toolId, withSameCode } = c.req.valid('json');
        const assigned = await orders.assign(id, toolId, { withSameCode });
        const which = assigned === 1 ? id : `${id} and ${assigned - 1} more with its code`;
        const detail = `${which}: ${toolId}`;
        await audit.record({ event: 'order-assigned', detail }, c.get('facts'));
        return c.json({ ok: true, assigned });
      },
    )

    .post(
      '/admin/orders/refund',
      routeFacts({ failure: 'orders-failed' }),
      jsonBody(idSchema),
      async (c) => {
        const { id } = c.req.valid('json');
        await orders.refundByHand(id);
        await audit.record({ event: 'order-refunded', detail: id }, c.get('facts'));
        return c.json({ ok: true });
      },
    )

    .post(
      '/admin/orders/send-again',
      routeFacts({ failure: 'orders-failed' }),
      jsonBody(idSchema),
      async (c) => {
        const { id } = c.req.valid('json');
        await orders.sendAgain(id);
        await audit.record({ event: 'order-mailed-again', detail: id }, c.get('facts'));
        return c.json({ ok: true });
      },
    )

    .post(
      '/admin/orders/tokens',
      routeFacts({ failure: 'orders-failed' }),
      jsonBody(idSchema),
      async (c) => {
        const { id } = c.req.valid('json');
        const tokens = await orders.showTokens(id);
        const detail = `${tokens.length} for ${id}`;
        await audit.record({ event: 'order-tokens-shown', detail }, c.get('facts'));
        return c.json({ ok: true, tokens });
      },
    )

    .get('/admin/orders/export', async (c) => {
      const csv = await begun(orders.exportCsv());
      await audit.record({ event: 'orders-exported' }, c.get('facts'));
      return c.body(csv.pipeThrough(new TextEncoderStream()), 200, {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': 'attachment; filename="orders.csv"',
      });
    })

    .get('/admin/orders/keys', async (c) => c.json({ ok: true, keys: await orderKeys.list() }))

    .post(
      '/admin/orders/keys',
      routeFacts({ failure: 'orders-failed' }),
      jsonBody(keySchema),
      async (c) => {
        const { name } = c.req.valid('json');
        const made = await orderKeys.create(name);
        await audit.record({ event: 'order-key-made', detail: name }, c.get('facts'));
        return c.json({ ok: true, ...made });
      },
    )

    .post(
      '/admin/orders/keys/revoke',
      routeFacts({ failure: 'orders-failed' }),
      jsonBody(idSchema),
      async (c) => {
        const { name } = await orderKeys.revoke(c.req.valid('json').id);
        await audit.record({ event: 'order-key-revoked', detail: name }, c.get('facts'));
        return c.json({ ok: true });
      },
    )

    .get('/admin/orders/new-version', queryFields(previewSchema), async (c) =>
      c.json({ ok: true, preview: await newVersions.preview(c.req.valid('query')) }),
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

/** The pieces as a stream, of which the first is read before: where it cannot be, the answer is an error and no file. */
async function begun(pieces: AsyncIterable<string>): Promise<ReadableStream<string>> {
  const reader = pieces[Symbol.asyncIterator]();
  let next = await reader.next();
  return new ReadableStream({
    async pull(controller) {
      if (next.done === true) return controller.close();
      controller.enqueue(next.value);
      next = await reader.next();
    },
    async cancel() {
      await reader.return?.();
    },
  });
}
