import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { readStripe, STRIPE_TOLERANCE_S, stripeRefusal } from './stripe.ts';

const FIRST_SECRET = 'whsec_first-secret-of-the-test';
const SECOND_SECRET = 'whsec_second-secret-of-the-test';
const SIGNED_AT = 1_767_225_600;
const BODY = '{"id":"evt_1","type":"ping"}';
// Of `openssl dgst -sha256 -hmac <secret>` over the time, a dot and the body.
const BY_FIRST = 'e08243f5e4493aba1211a5b3e31538aac8313a5a0520b81a2a27733b0f82c84a';
const BY_SECOND = '43446035a2b33f2572617a4372b704adc1c0db309a2930c6f57d4786c6dce099';

const refusal = (header: string, { body = BODY, secrets = [FIRST_SECRET], seconds = 0 } = {}) =>
  stripeRefusal(
    { header, body: new TextEncoder().encode(body) },
    { secrets, now: new Date((SIGNED_AT + seconds) * 1_000) },
  );

describe("Stripe's signature", () => {
  it.each([
    `t=${SIGNED_AT},v1=${BY_FIRST}`,
    `t=${SIGNED_AT}, v1=${BY_FIRST}, v0=${BY_SECOND}`,
    `t=${SIGNED_AT},v1=${BY_SECOND},v1=${BY_FIRST}`,
    `v1=${BY_FIRST.toUpperCase()},t=${SIGNED_AT}`,
  ])('is right, whatever stands beside it: %s', (header) => {
    expect(refusal(header)).toBeNull();
  });

  it('may be by either secret while one replaces the other', () => {
    const secrets = [SECOND_SECRET, FIRST_SECRET];
    for (const one of [BY_FIRST, BY_SECOND]) {
      expect(refusal(`t=${SIGNED_AT},v1=${one}`, { secrets })).toBeNull();
    }
    expect(refusal(`t=${SIGNED_AT},v1=${BY_SECOND}`)).toBe('no valid signature');
    expect(refusal(`t=${SIGNED_AT},v1=${BY_FIRST}`, { secrets: [] })).toBe('no valid signature');
  });

  it.each([
    '',
    't=,v1=',
    `v1=${BY_FIRST}`,
    `t=${SIGNED_AT}`,
    `t=${SIGNED_AT},v0=${BY_FIRST}`,
    `t=${SIGNED_AT + 1},v1=${BY_FIRST}`,
    `t=${SIGNED_AT},v1=${BY_FIRST}00`,
  ])('is wrong: %s', (header) => {
    expect(refusal(header)).toBe('no valid signature');
  });

  it.each([
    [STRIPE_TOLERANCE_S, null],
    [STRIPE_TOLERANCE_S + 1, 'signed too long ago'],
    [-STRIPE_TOLERANCE_S, null],
    [-STRIPE_TOLERANCE_S - 1, 'signed in the future'],
  ])('%i seconds later is: %s', (seconds, expected) => {
    expect(refusal(`t=${SIGNED_AT},v1=${BY_FIRST}`, { seconds })).toBe(expected);
  });

  it('is valid for the body that was sent, and for no other', () => {
    fc.assert(
      fc.property(
        fc.uint8Array(),
        fc.uint8Array(),
        fc.string({ minLength: 1 }),
        (body, other, secret) => {
          const hash = createHmac('sha256', secret).update(`${SIGNED_AT}.`).update(body);
          const header = `t=${SIGNED_AT},v1=${hash.digest('hex')}`;
          const options = { secrets: [secret], now: new Date(SIGNED_AT * 1_000) };
          expect(stripeRefusal({ header, body }, options)).toBeNull();
          if (Buffer.compare(body, other) === 0) return;
          expect(stripeRefusal({ header, body: other }, options)).toBe('no valid signature');
        },
      ),
    );
  });

  it('is checked in any header without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (header) => {
        expect(refusal(header)).toBe('no valid signature');
      }),
    );
  });
});

const SESSION = {
  id: 'cs_live_1',
  object: 'checkout.session',
  mode: 'payment',
  payment_status: 'paid',
  payment_intent: 'pi_1',
  payment_link: 'plink_1',
  customer_details: { email: 'asha@example.com', name: 'Asha' },
};

const event = (type: string, object: object, livemode: unknown = true) => ({
  id: 'evt_1',
  object: 'event',
  type,
  livemode,
  data: { object },
});
const completed = (change: object = {}, livemode?: boolean) =>
  readStripe(event('checkout.session.completed', { ...SESSION, ...change }, livemode));

const ORDER = {
  id: 'stripe:cs_live_1',
  provider: 'stripe',
  reference: 'cs_live_1',
  code: 'plink_1',
  quantity: 1,
  email: 'asha@example.com',
  isTest: false,
};

describe("Stripe's event", () => {
  it('of a paid session is an order', () => {
    const paid = { kind: 'paid', payment: { payment: 'pi_1', orders: [ORDER] } };
    expect(completed()).toEqual(paid);
    const later = event('checkout.session.async_payment_succeeded', SESSION);
    expect(readStripe(later)).toEqual(paid);
  });

  it('of a session that costs nothing is an order that no refund concerns', () => {
    const free = { payment_status: 'no_payment_required', payment_intent: null };
    expect(completed(free)).toEqual({
      kind: 'paid',
      payment: { payment: 'stripe:cs_live_1', orders: [ORDER] },
    });
    expect(completed({ ...free, mode: 'setup' })).toBeNull();
  });

  it('of an unpaid session is ignored', () => {
    expect(completed({ payment_status: 'unpaid' })).toBeNull();
  });

  it('of test mode is a test', () => {
    expect(completed({}, false)).toMatchObject({ payment: { orders: [{ isTest: true }] } });
  });

  it.each([
    [{ payment_link: null }, { code: '' }],
    [{ payment_link: 'a\u0000' }, { code: '' }],
    [{ customer_details: { email: 'nobody' } }, { email: '' }],
    [{ customer_details: { email: ` Asha@example.com ` } }, { email: 'Asha@example.com' }],
    [{ customer_details: { email: 'ju\u0308rgen@exämple.de' } }, { email: 'jürgen@exämple.de' }],
  ])('is an order too with %j', (change, order) => {
    expect(completed(change)).toMatchObject({ kind: 'paid', payment: { orders: [order] } });
  });

  it('of a full refund names the payment, and a partial refund is ignored', () => {
    const refund = (charge: object) =>
      readStripe(event('charge.refunded', { id: 'ch_1', payment_intent: 'pi_1', ...charge }));
    expect(refund({ refunded: true })).toEqual({ kind: 'refunded', payment: 'pi_1' });
    expect(refund({ refunded: false, amount_refunded: 100 })).toBeNull();
    expect(refund({ refunded: true, payment_intent: null })).toBeNull();
  });

  it.each(['ping', 'payment_intent.succeeded', 'charge.succeeded', 'checkout.session.expired'])(
    'of another kind is nothing: %s',
    (type) => {
      expect(readStripe(event(type, { any: 'thing' }))).toBeNull();
    },
  );

  it.each([
    null,
    [],
    'text',
    {},
    event('checkout.session.completed', { ...SESSION, id: '' }),
    event('checkout.session.completed', { ...SESSION, payment_status: null }),
    event('checkout.session.completed', SESSION, 'yes'),
    event('charge.refunded', { payment_intent: 'pi_1' }),
  ])('cannot be read: %j', (body) => {
    expect(() => readStripe(body)).toThrow(ZodError);
  });
});
