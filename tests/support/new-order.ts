import { emailHashOf } from '../../server/orders/order-letters.ts';
import type { NewOrder } from '../../server/orders/order-rows.ts';

/** An order of one buyer for one tool. */
export function newOrder(change: Partial<NewOrder> & Pick<NewOrder, 'id'>): NewOrder {
  const email = change.email ?? 'buyer@example.com';
  return {
    provider: 'stripe',
    reference: change.id,
    payment: change.id,
    code: 'plink_1',
    toolId: 'tool-1',
    quantity: 1,
    email,
    emailHash: email === '' ? '' : emailHashOf(email),
    isTest: false,
    note: '',
    receivedAt: '2026-01-01T00:00:00.000Z',
    answer: null,
    ...change,
  };
}
