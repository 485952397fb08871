import { type InferResult, type Kysely, sql } from 'kysely';
import type { Order, OrderCounts, OrderCursor, OrderState } from '../../domain/orders.ts';
import type { Database } from '../store/schema.ts';
import { anyContains } from '../store/store.ts';

export interface OrderQuery {
  /** A text in one of the columns `SEARCHED`; empty for all. */
  readonly search: string;
  /** Null for all. */
  readonly state: OrderState | null;
  /** The last order of the previous page. */
  readonly before: OrderCursor | null;
}

const NONE: OrderCounts = {
  unassigned: 0,
  failed: 0,
  unsent: 0,
  waiting: 0,
  paid: 0,
  mailed: 0,
  used: 0,
  refunded: 0,
};

export async function listOrders(
  db: Kysely<Database>,
  { search, state, before }: OrderQuery,
  { limit, sendsMails }: { limit: number; sendsMails: boolean },
): Promise<Order[]> {
  const rows = await withStates(db, search, sendsMails)
    .selectAll()
    .$if(state !== null, (query) => query.where('state', '=', state))
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('receivedAt', 'id'), '<', tuple(before?.receivedAt ?? '', before?.id ?? '')),
      ),
    )
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toOrder);
}

export async function countOrders(
  db: Kysely<Database>,
  search: string,
  sendsMails: boolean,
): Promise<OrderCounts> {
  const counted = await withStates(db, search, sendsMails)
    .select(({ fn }) => ['state', fn.countAll<number>().as('orders')])
    .groupBy('state')
    .execute();
  const counts: Record<OrderState, number> = { ...NONE };
  for (const { state, orders } of counted) counts[state] = orders;
  return counts;
}

const SEARCHED = ['o.email', 'o.reference', 'o.payment', 'o.code', 'o.note'] as const;

/** Orders with what became of their tokens and their newest mail, and the state that follows from it. */
function withStates(db: Kysely<Database>, search: string, sendsMails: boolean) {
  const listed = db
    .selectFrom('orders as o')
    .leftJoin('mails as m', (join) =>
      join.on('m.id', '=', ({ selectFrom }) =>
        selectFrom('mails as newest')
          .select(({ fn }) => fn.max('newest.id').as('id'))
          .whereRef('newest.orderId', '=', 'o.id'),
      ),
    )
    .$if(search !== '', (query) => query.where(anyContains(SEARCHED, search)))
    .select(({ selectFrom }) => {
      const tokens = selectFrom('tokens as t')
        .select(({ fn }) => fn.countAll<number>().as('tokens'))
        .whereRef('t.orderId', '=', 'o.id');
      const current = tokens.where('t.replacedAt', 'is', null);
      return [
        'o.id',
        'o.provider',
        'o.reference',
        'o.code',
        'o.quantity',
        'o.email',
        'o.note',
        'o.toolId',
        'o.isTest',
        'o.receivedAt',
        'o.refundedAt',
        'm.delivery',
        'm.tries',
        'm.lastError',
        'm.sentAt',
        'm.nextTryAt',
        current.where('t.usedAt', 'is not', null).$asScalar().as('used'),
        current
          .where('t.revokedAt', 'is not', null)
          .where('t.usedAt', 'is', null)
          .$asScalar()
          .as('revoked'),
        tokens.where('t.replacedAt', 'is not', null).$asScalar().as('replaced'),
      ];
    });
  const waiting: OrderState = sendsMails ? 'waiting' : 'unsent';
  const withState = db
    .selectFrom(listed.as('listed'))
    .selectAll()
    // Without a mail, an order of another shop or of the owner had its tokens in the answer.
    .select(
      sql<OrderState>`case
        when refunded_at is not null then 'refunded'
        when tool_id is null then 'unassigned'
        when used + revoked >= quantity then 'used'
        when delivery = 'failed' then 'failed'
        when delivery = 'waiting' then ${sql.lit(waiting)}
        when delivery = 'sent' then 'mailed'
        when delivery is null and replaced = 0 and provider in ('stripe', 'ko-fi') then 'unsent'
        else 'paid' end`.as('state'),
    );
  return db.selectFrom(withState.as('withState'));
}

type ListedRow = InferResult<ReturnType<ReturnType<typeof withStates>['selectAll']>>[number];

function toOrder(listed: ListedRow): Order {
  const { delivery, tries, lastError, sentAt, nextTryAt, replaced, ...order } = listed;
  const mail = { tries: tries ?? 0, nextTryAt, lastError: lastError ?? '', sentAt };
  return {
    ...order,
    isTest: order.isTest === 1,
    used: order.used ?? 0,
    revoked: order.revoked ?? 0,
    mail: delivery === null ? null : mail,
  };
}

/** Locks a payment until the transaction ends, and returns when it was refunded. */
export async function lockPayment(
  within: Kysely<Database>,
  payment: string,
): Promise<string | null> {
  const { refundedAt } = await within
    .insertInto('orderPayments')
    .values({ payment, refundedAt: null })
    // An update that changes nothing locks the row, and reads what another transaction has just stored in it.
    .onConflict((conflict) => conflict.column('payment').doUpdateSet({ payment }))
    .returning('refundedAt')
    .executeTakeFirstOrThrow();
  return refundedAt;
}

/** The order of this id, after a lock of its payment; null where there is none without a refund. */
export async function lockOrder(within: Kysely<Database>, id: string) {
  const order = within.selectFrom('orders').where('id', '=', id);
  const unlocked = await order.select('payment').executeTakeFirst();
  if (unlocked === undefined) return null;
  await lockPayment(within, unlocked.payment);
  // While this waited, another change may have been stored.
  const locked = await order
    .select(['id', 'payment', 'toolId', 'quantity', 'email', 'note'])
    .where('refundedAt', 'is', null)
    .executeTakeFirst();
  return locked ?? null;
}
