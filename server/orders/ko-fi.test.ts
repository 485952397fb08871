import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { isFromKofi, readKofi } from './ko-fi.ts';

const TOKEN = '5f0e1d2c-3b4a-4988-8776-655443322110';

const SHOP_ORDER = {
  verification_token: TOKEN,
  message_id: 'd50b1d33-9ae0-4b17-8f2c-5f0e1d2c3b4a',
  timestamp: '2026-01-01T00:00:00Z',
  type: 'Shop Order',
  is_public: true,
  from_name: 'Asha',
  message: null,
  amount: '10.00',
  email: 'asha@example.com',
  currency: 'EUR',
  is_subscription_payment: false,
  is_first_subscription_payment: false,
  kofi_transaction_id: 'tx-1',
  shop_items: [{ direct_link_code: 'code1', variation_name: 'Blue', quantity: 2 }],
  shipping: null,
};
const readEvent = (change: object) => {
  const delivery = readKofi({ ...SHOP_ORDER, ...change });
  return delivery?.kind === 'paid' ? delivery.payment : undefined;
};
const ordersOf = (change: object) => readEvent(change)?.orders;

describe("Ko-fi's token", () => {
  it('is valid only as a whole', () => {
    expect(isFromKofi(SHOP_ORDER, TOKEN)).toBe(true);
    expect(isFromKofi(SHOP_ORDER, `${TOKEN} `)).toBe(false);
    for (const wrongToken of [
      TOKEN.slice(1),
      `${TOKEN}0`,
      TOKEN.toUpperCase(),
      '',
      null,
      1,
      [TOKEN],
    ]) {
      expect(isFromKofi({ ...SHOP_ORDER, verification_token: wrongToken }, TOKEN)).toBe(false);
    }
  });

  it('is missing in anything else', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(isFromKofi(data, TOKEN)).toBe(false);
      }),
    );
  });
});

describe("Ko-fi's delivery", () => {
  it('of a shop order is an order', () => {
    expect(readEvent({})).toEqual({
      payment: 'ko-fi:tx-1',
      orders: [
        {
          id: 'ko-fi:tx-1:code1',
          provider: 'ko-fi',
          reference: 'tx-1',
          code: 'code1',
          quantity: 2,
          email: 'asha@example.com',
          isTest: false,
        },
      ],
    });
  });

  it("of Ko-fi's own trial is a test", () => {
    const kofi_transaction_id = '00000000-1111-2222-3333-444444444444';
    expect(ordersOf({ kofi_transaction_id })).toMatchObject([{ isTest: true }]);
  });

  it.each([
    [{ email: 'nobody' }, { email: '' }],
    [{ shop_items: null }, { id: 'ko-fi:tx-1:', code: '', quantity: 1 }],
    [{ shop_items: [{ direct_link_code: 'a', quantity: -5 }] }, { quantity: 1 }],
    [{ shop_items: [{ direct_link_code: 'a', quantity: 9e15 }] }, { quantity: 1_000_000 }],
    [
      { shop_items: [{ direct_link_code: 'x'.repeat(256), quantity: 3 }] },
      { code: '', quantity: 3 },
    ],
  ])('is an order too with %j', (change, order) => {
    expect(ordersOf(change)).toMatchObject([order]);
  });

  it.each([
    null,
    {},
    { ...SHOP_ORDER, kofi_transaction_id: '' },
    { ...SHOP_ORDER, kofi_transaction_id: 'a\u0000' },
  ])('cannot be read: %j', (data) => {
    expect(() => readKofi(data)).toThrow(ZodError);
  });

  it.each([
    'none',
    [{ direct_link_code: 'a', quantity: 1.5 }],
    [{ direct_link_code: 'a', quantity: '2' }],
  ])('waits for the owner where its items cannot be read: %j', (shop_items) => {
    expect(ordersOf({ shop_items })).toMatchObject([{ id: 'ko-fi:tx-1:', code: '', quantity: 1 }]);
  });
});
