import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newTool } from '../../domain/content/downloads.ts';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { httpApp, PAGE } from '../../tests/support/http-app.ts';
import { defaults, siteServices } from '../../tests/support/services.ts';
import { migratedDatabaseForTest, openForTest } from '../../tests/support/stores.ts';
import { MAX_LINES } from '../http/log-limit.ts';
import type { SellerSecrets } from '../settings/settings.ts';
import { webhookRoutes } from './webhook-routes.ts';

const STRIPE_SECRET = 'whsec_of-this-test';
const KOFI_TOKEN = '5f0e1d2c-3b4a-4988-8776-655443322110';
const BOTH: SellerSecrets = { stripe: [STRIPE_SECRET], kofi: KOFI_TOKEN };
/** The clock stands still. */
const NOW_S = Date.parse('2026-01-01T00:00:00.000Z') / 1_000;

const boats = {
  ...newTool(0),
  id: 'boats',
  name: 'Boats',
  isPremium: true,
  orderCode: 'plink_1',
};

async function setUp(secrets = BOTH) {
  const database = await migratedDatabaseForTest('sqlite');
  const store = await openForTest(database);
  const services = await siteServices(store);
  const { version } = await services.content.loadAndPublish();
  const downloads = { categories: [{ name: 'Tools', tools: [boats] }] };
  await services.content.save(portfolioSchema.parse({ ...defaults, downloads }), version);
  const clock = () => new Date(NOW_S * 1_000);
  const routes = webhookRoutes({ settings: { sellerSecrets: secrets }, clock }, services.orders);
  const page = async () => new Response('Not found', { status: 404, headers: PAGE });
  const { request, log } = await httpApp(page, { routes });

  const send = (where: string, body: string, headers: Record<string, string>) =>
    request(where, {
      method: 'POST',
      body,
      headers: { 'Content-Length': String(Buffer.byteLength(body)), ...headers },
    });
  /** Delivers as Stripe does. */
  const stripe = (
    body: string,
    { secret = STRIPE_SECRET, time = NOW_S, type = 'application/json' } = {},
  ) => {
    const v1 = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return send('/orders/stripe', body, {
      'Content-Type': type,
      'Stripe-Signature': `t=${time},v1=${v1}`,
    });
  };
  const kofi = (data: unknown, type = 'application/x-www-form-urlencoded') =>
    send('/orders/ko-fi', new URLSearchParams({ data: JSON.stringify(data) }).toString(), {
      'Content-Type': type,
    });
  const count = async (table: string) => {
    const [row] = await database.query(`select count(*) as rows from ${table}`);
    return row;
  };
  return { store, services, request, log, stripe, kofi, count, database };
}

const paid = (session = 'cs_1', change: object = {}) =>
  JSON.stringify({
    id: 'evt_1',
    type: 'checkout.session.completed',
    livemode: true,
    data: {
      object: {
        id: session,
        mode: 'payment',
        payment_status: 'paid',
        payment_intent: `pi_${session}`,
        payment_link: 'plink_1',
        customer_details: { email: 'asha@example.com' },
        ...change,
      },
    },
  });
const refunded = (payment: string) =>
  JSON.stringify({
    type: 'charge.refunded',
    livemode: true,
    data: { object: { payment_intent: payment, refunded: true } },
  });
const shopOrder = (change: object = {}) => ({
  verification_token: KOFI_TOKEN,
  type: 'Shop Order',
  kofi_transaction_id: 'tx-1',
  email: 'asha@example.com',
  shop_items: [{ direct_link_code: 'plink_1', quantity: 3 }],
  ...change,
});

const NO_ROWS = { rows: 0 };

describe('a delivery of Stripe', () => {
  it('is an order, and a refund ends it, in whatever order they arrive', async () => {
    const { stripe, services, count } = await setUp();
    expect((await stripe(paid())).status).toBe(200);
    expect((await stripe(paid())).status).toBe(200);
    expect(await count('tokens')).toEqual({ rows: 1 });
    expect((await stripe(refunded('pi_cs_1'))).status).toBe(200);
    expect((await stripe(refunded('pi_cs_2'))).status).toBe(200);
    expect((await stripe(paid('cs_2'))).status).toBe(200);
    const { orders, counts } = await services.orders.page({
      search: '',
      state: null,
      before: null,
    });
    expect(orders).toHaveLength(2);
    expect(counts.refunded).toBe(2);
    expect(await count('tokens')).toEqual({ rows: 1 });
  });

  it('with another signature is refused without a reason, and not stored', async () => {
    const { stripe, count, log } = await setUp();
    const answer = await stripe(paid(), { time: NOW_S - 301 });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/^This request could not be read\.\nRequest [\w-]+\n$/);
    expect(await count('orders')).toEqual(NO_ROWS);
    expect(log.filter((line) => line.includes('signed too long ago'))).toHaveLength(1);
    expect(log.join('')).not.toMatch(/whsec|asha@example/);
  });

  it('is answered 503, to be repeated, if the store does not answer', async () => {
    const { stripe, store } = await setUp();
    await store.close();
    expect((await stripe(paid())).status).toBe(503);
  });
});

describe('a delivery of Ko-fi', () => {
  it('is an order, once', async () => {
    const { kofi, services, count } = await setUp();
    expect((await kofi(shopOrder())).status).toBe(200);
    expect((await kofi(shopOrder())).status).toBe(200);
    const { orders } = await services.orders.page({ search: '', state: null, before: null });
    expect(orders).toMatchObject([{ id: 'ko-fi:tx-1:plink_1', quantity: 3, toolId: 'boats' }]);
    expect(await count('tokens')).toEqual({ rows: 3 });
  });

  it('without the token, or malformed, is refused without a reason, and not stored', async () => {
    const { kofi, count, log } = await setUp();
    const wrongRequests = [
      shopOrder({ verification_token: 'another' }),
      null,
      'text',
      { type: 'Shop Order' },
    ];
    for (const data of wrongRequests) {
      const answer = await kofi(data);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toMatch(/^This request could not be read\.\n/);
    }
    expect((await kofi(shopOrder(), 'application/json')).status).toBe(415);
    expect((await kofi(shopOrder({ kofi_transaction_id: '' }))).status).toBe(400);
    expect(await count('orders')).toEqual(NO_ROWS);
    expect(log.join('')).not.toMatch(/5f0e1d2c|asha@example/);
  });
});

describe('a flood', () => {
  it('of deliveries that nobody has signed stores no row, and few lines', async () => {
    const { stripe, kofi, log, count, database } = await setUp();
    const before = await database.query('select * from throttles');
    const flood = Array.from({ length: 2 * MAX_LINES }, (_, index) =>
      index % 2 === 0
        ? stripe(paid(`cs_${index}`), { secret: `whsec_${index}` })
        : kofi(shopOrder({ verification_token: `token ${index}` })),
    );
    for (const answer of await Promise.all(flood)) expect(answer.status).toBe(400);
    expect(log.filter((line) => line.includes('a delivery was refused'))).toHaveLength(MAX_LINES);
    for (const table of ['orders', 'order_payments', 'mails', 'tokens']) {
      expect(await count(table)).toEqual(NO_ROWS);
    }
    expect(await database.query('select * from throttles')).toEqual(before);
    expect((await stripe(paid())).status).toBe(200);
  });
});
