import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import { z } from 'zod';
import { toolIdSchema } from '../../domain/content/downloads.ts';
import { failureOf } from '../../domain/failure.ts';
import { buyerEmailSchema, ORDER_NOTE_MAX, ORDER_QUANTITY_MAX } from '../../domain/orders.ts';
import { SiteError } from '../../domain/site-error.ts';
import { line } from '../../domain/text.ts';
import type { Clock } from '../clock.ts';
import type { AppEnv } from '../http/app-env.ts';
import { failureResponse } from '../http/failure-response.ts';
import { limitLogLines } from '../http/log-limit.ts';
import { bytesBody, jsonBody, parseForm, parseJson } from '../http/request-body.ts';
import { routeFacts } from '../http/route-facts.ts';
import { acceptOnly } from '../http/route-table.ts';
import type { Services } from '../services.ts';
import { isFromKofi, readKofi } from './ko-fi.ts';
import type { SellerSecrets } from './seller-secrets.ts';
import { readStripeEvent, stripeRefusal } from './stripe.ts';

/** What a call with a key orders. */
const keyOrderSchema = z.object({
  toolId: toolIdSchema,
  quantity: z.int().min(1).max(ORDER_QUANTITY_MAX).default(1),
  email: buyerEmailSchema.default(''),
  note: line(ORDER_NOTE_MAX).default(''),
  mail: z.boolean().default(false),
});

const IDEMPOTENCY_KEY = 'Idempotency-Key';
const idempotencyKeySchema = z.string().regex(/^[\x20-\x7e]{1,255}$/);

const DELIVERY = routeFacts({ body: 'delivery' });

const POST_ONLY = acceptOnly(new Set(['POST']));

/**
 * The routes to which sellers deliver orders, and other shops send theirs. The address of a seller whose secret is not set
 * has no route: it answers as any unknown one does. What is not signed is neither stored nor told why it is refused.
 */
export function webhookRoutes(options: {
  services: Pick<Services, 'orders' | 'orderKeys'>;
  secrets: SellerSecrets;
  clock: Clock;
  log: Logger;
}): Hono<AppEnv> {
  const { secrets, clock } = options;
  const { orders, orderKeys } = options.services;
  const bounded = limitLogLines(options.log);
  const routes = new Hono<AppEnv>();

  const refuse = (c: Context<AppEnv>, seller: string, reason: string): never => {
    const { log } = c.get('facts');
    bounded(() => log.warn({ seller, reason }, 'a delivery was refused'));
    throw new SiteError('malformed-request');
  };

  /** What a delivery with a right signature says. One that cannot be read is an error of the site, or a change there. */
  const read = <T>(c: Context<AppEnv>, seller: string, reading: () => T): T => {
    try {
      return reading();
    } catch (error) {
      const { log } = c.get('facts');
      log.error({ err: error, seller }, 'A DELIVERY CANNOT BE READ');
      throw new SiteError('malformed-request', { cause: error });
    }
  };

  const noted = (c: Context<AppEnv>, ids: readonly string[], what: string) => {
    if (ids.length > 0) c.get('facts').log.info({ orders: ids }, what);
  };

  if (secrets.stripe.length > 0) {
    routes.use('/orders/stripe', POST_ONLY).post('/orders/stripe', DELIVERY, (c) =>
      bytesBody(
        c,
        async (body) => {
          const header = c.req.header('Stripe-Signature') ?? '';
          const refusal = stripeRefusal(
            { header, body },
            { secrets: secrets.stripe, now: clock() },
          );
          if (refusal !== null) refuse(c, 'stripe', refusal);
          const event = read(c, 'stripe', () => readStripeEvent(parseJson(body)));
          if (event?.kind === 'paid') {
            noted(c, await orders.receive(event.payment), 'orders were stored');
          } else if (event?.kind === 'refunded') {
            noted(c, await orders.refund(event.payment), 'orders were refunded');
          }
          return c.text('ok');
        },
        'application/json',
      ),
    );
  }

  const { kofi } = secrets;
  if (kofi !== undefined) {
    routes.use('/orders/ko-fi', POST_ONLY).post('/orders/ko-fi', DELIVERY, (c) =>
      bytesBody(
        c,
        async (body) => {
          const data = parseJson(new TextEncoder().encode(parseForm(body).get('data') ?? ''));
          if (!isFromKofi(data, kofi)) refuse(c, 'ko-fi', 'no valid verification token');
          const payment = read(c, 'ko-fi', () => readKofi(data));
          if (payment !== null) noted(c, await orders.receive(payment), 'orders were stored');
          return c.text('ok');
        },
        'application/x-www-form-urlencoded',
      ),
    );
  }

  const acceptKey = createMiddleware<AppEnv & { Variables: { keyId: string } }>(async (c, next) => {
    const [, key = ''] = /^Bearer ([\w-]+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
    try {
      c.set('keyId', await orderKeys.accept(key, c.get('facts').address));
    } catch (error) {
      if (!(error instanceof SiteError) || error.code !== 'invalid-key') throw error;
      const headers = { 'WWW-Authenticate': 'Bearer' };
      return Response.json(failureOf('invalid-key'), { status: 401, headers });
    }
    await next();
  });

  const calls = new Hono<AppEnv>()
    .onError(failureResponse)
    .use('/orders/token', POST_ONLY)
    .post('/orders/token', acceptKey, jsonBody(keyOrderSchema), async (c) => {
      const idempotencyKey = idempotencyKeySchema.safeParse(c.req.header(IDEMPOTENCY_KEY));
      if (!idempotencyKey.success) {
        const message =
          'Send this header, with 1 to 255 characters of ASCII that are new for each order.';
        throw new SiteError('invalid-input', { fields: { [IDEMPOTENCY_KEY]: message } });
      }
      const { id, tokens } = await orders.issue({
        ...c.req.valid('json'),
        keyId: c.get('keyId'),
        idempotencyKey: idempotencyKey.data,
      });
      return c.json({ ok: true, order: id, tokens });
    });
  return routes.route('/', calls);
}
