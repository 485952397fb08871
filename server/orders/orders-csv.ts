import { csvRecord } from '../../domain/csv.ts';
import { type Order, type OrderCursor, stateOf } from '../../domain/orders.ts';
import { orFailed } from './or-failed.ts';
import type { OrderListRows } from './order-list-rows.ts';

/** How many orders are read at a time. */
const BATCH = 500;

const BYTE_ORDER_MARK = '\ufeff';

const COLUMNS = [
  ...['order', 'provider', 'reference', 'code', 'tool', 'quantity', 'used', 'email', 'state'],
  ...['test', 'note', 'received', 'refunded', 'mailed'],
];

/** All orders as CSV, oldest first, in pieces as they are read. Throws `orders-failed` where one cannot be. */
export async function* ordersCsv(list: Pick<OrderListRows, 'next'>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(COLUMNS);
  let after: OrderCursor | null = null;
  for (;;) {
    const batch: readonly Order[] = await orFailed(() => list.next(after, BATCH));
    yield batch.map(recordOf).join('');
    after = batch.at(-1) ?? null;
    if (batch.length < BATCH) return;
  }
}

const recordOf = (order: Order): string =>
  csvRecord([
    ...[order.id, order.provider, order.reference, order.code, order.toolId ?? ''],
    ...[`${order.quantity}`, `${order.used}`, order.email, stateOf(order)],
    ...[order.isTest ? 'test' : '', order.note, order.receivedAt, order.refundedAt ?? ''],
    order.mail?.sentAt ?? '',
  ]);
