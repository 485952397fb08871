import { lookAfterOrders, test } from '../support/orders-by-keyboard.ts';

// tests/details/orders-on-a-phone.spec.ts has a phone.
test('the owner looks after orders by the keyboard alone', ({ page, selling }) =>
  lookAfterOrders(page, selling, 'a desktop'));
