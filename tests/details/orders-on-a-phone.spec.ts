import { lookAfterOrders, test } from '../support/orders-by-keyboard.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the owner looks after orders by the keyboard alone on a phone', ({ page, selling }) =>
  lookAfterOrders(page, selling, 'a phone'));
