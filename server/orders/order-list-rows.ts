import { type InferResult, type Kysely, sql } from 'kysely';
import {
  type CodeToAssign,
  ORDER_QUANTITY_MAX,
  type Order,
  type OrderCursor,
  type OrderState,
} from '../../domain/orders.ts';
import { containsPattern } from '../store/contains-pattern.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** What is asked for of the list. */
export interface OrderListing {
  readonly search: string;
  readonly state: OrderState | null;
  readonly before: OrderCursor | null;
  readonly limit: number;
}

/** What tokens and a mail are made of for an order without a tool. */
export type OrderToAssign = Pick<Order, 'id' | 'email' | 'note' | 'quantity'>;

/** The list of orders. */
export interface OrderListRows {
  /** A part of the list, newest first; of one state, among the newest `LOOKED_AT_MAX` after `before`. */
  list(listing: OrderListing): Promise<Order[]>;
  /** How many of the newest `LOOKED_AT_MAX` orders that have the searched text are in each state. */
  counts(search: string): Promise<Record<OrderState, number>>;
  /** The orders after this one, oldest first, at most `limit`. */
  next(after: OrderCursor | null, limit: number): Promise<Order[]>;
  /** An order, or null where there is none of this id. */
  find(id: string): Promise<Order | null>;
  /** The codes of most orders that wait for a tool, at most `CODES_MAX`. */
  codesToAssign(): Promise<CodeToAssign[]>;
  /** The other orders that wait for a tool with the code of this one, oldest first, at most `limit`. */
  othersToAssign(order: Pick<Order, 'id' | 'code'>, limit: number): Promise<OrderToAssign[]>;
  /** The tools and payments of the orders that have this reference of the seller, or this payment. */
  withReference(reference: string): Promise<{ toolId: string | null; payment: string }[]>;
}

/** The state of more orders is not looked at: SQLite keeps the whole site waiting meanwhile. */
const LOOKED_AT_MAX = 10_000;

const CODES_MAX = 100;

const NONE: Readonly<Record<OrderState, number>> = {
  refunded: 0,
  unassigned: 0,
  used: 0,
  failed: 0,
  waiting: 0,
  mailed: 0,
  unsent: 0,
  paid: 0,
};

/** The queries. `mailsBuyers`: mails to buyers that wait are sent. */
export const orderListRows = ({ db }: Pick<Store, 'db'>, mailsBuyers: boolean): OrderListRows => ({
  codesToAssign: () =>
    toAssign(db)
      .select(({ fn }) => ['code', fn.countAll<number>().as('orders')])
      .groupBy('code')
      .orderBy('orders', 'desc')
      .limit(CODES_MAX)
      .execute(),

  othersToAssign: ({ id, code }, limit) =>
    toAssign(db)
      .where('code', '=', code)
      .where('id', '<>', id)
      .select(['id', 'email', 'note', 'quantity'])
      .orderBy('received_at')
      .orderBy('id')
      .limit(limit)
      .execute(),

  async list({ search, state, before, limit }) {
    const newest = withStates(db, mailsBuyers, search)
      .selectAll()
      .$if(before !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('receivedAt', 'id'), '<', tuple(before?.receivedAt ?? '', before?.id ?? '')),
        ),
      )
      .orderBy('receivedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(state === null ? limit : LOOKED_AT_MAX);
    const listed =
      state === null
        ? newest
        : db
            .selectFrom(newest.as('newest'))
            .selectAll()
            .where('state', '=', state)
            .orderBy('receivedAt', 'desc')
            .orderBy('id', 'desc')
            .limit(limit);
    return (await listed.execute()).map(toOrder);
  },

  async counts(search) {
    const newest = withStates(db, mailsBuyers, search)
      .select('state')
      .orderBy('receivedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(LOOKED_AT_MAX);
    const counted = await db
      .selectFrom(newest.as('newest'))
      .select(({ fn }) => ['state', fn.countAll<number>().as('orders')])
      .groupBy('state')
      .execute();
    const counts = { ...NONE };
    for (const { state, orders } of counted) counts[state] = orders;
    return counts;
  },

  async next(after, limit) {
    const rows = await withStates(db, mailsBuyers, '')
      .selectAll()
      .$if(after !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('receivedAt', 'id'), '>', tuple(after?.receivedAt ?? '', after?.id ?? '')),
        ),
      )
      .orderBy('receivedAt')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(toOrder);
  },

  async find(id) {
    const row = await withStates(db, mailsBuyers, '')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : toOrder(row);
  },

  withReference: (reference) =>
    db
      .selectFrom('orders')
      .select(['tool_id as toolId', 'payment'])
      .where((where) =>
        where.or([where('reference', '=', reference), where('payment', '=', reference)]),
      )
      .orderBy('received_at')
      .orderBy('id')
      .execute(),
});

/** Orders with a code that wait for a tool; one for very many tokens is looked at by itself. */
const toAssign = (db: Kysely<Database>) =>
  db
    .selectFrom('orders')
    .where('tool_id', 'is', null)
    .where('refunded_at', 'is', null)
    .where('code', '<>', '')
    .where('quantity', '<=', ORDER_QUANTITY_MAX);

/** The columns in which a text is searched. */
const SEARCHED = ['o.email', 'o.reference', 'o.payment', 'o.code', 'o.note'] as const;

/** Orders with what became of their tokens and their newest mail. `state` is as `stateOf` says it. */
function withStates(db: Kysely<Database>, mailsBuyers: boolean, search: string) {
  const listed = db
    .selectFrom('orders as o')
    .leftJoin('order_mails as m', (join) =>
      join.on('m.id', '=', ({ selectFrom }) =>
        selectFrom('order_mails as newest')
          .select(({ fn }) => fn.max('newest.id').as('id'))
          .whereRef('newest.order_id', '=', 'o.id'),
      ),
    )
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or(
          SEARCHED.map(
            (column) =>
              sql<boolean>`lower(${where.ref(column)}) like lower(${containsPattern(search)}) escape '\\'`,
          ),
        ),
      ),
    )
    .select(({ selectFrom, and, or, not, exists, eb }) => [
      ...(['o.id', 'o.provider', 'o.reference', 'o.code', 'o.quantity'] as const),
      ...(['o.email', 'o.note', 'o.tool_id as toolId', 'o.is_test as isTest'] as const),
      ...(['o.received_at as receivedAt', 'o.refunded_at as refundedAt'] as const),
      ...(['m.delivery', 'm.tries', 'm.unclear', 'm.words'] as const),
      ...(['m.next_try_at as nextAttemptAt', 'm.sent_at as sentAt'] as const),
      selectFrom('issued_tokens as issued')
        .innerJoin('used_tokens as used', 'used.token_hash', 'issued.token_hash')
        .select(({ fn }) => fn.countAll<number>().as('used'))
        .whereRef('issued.order_id', '=', 'o.id')
        .where('issued.replaced_at', 'is', null)
        .$asScalar()
        .as('used'),
      selectFrom('issued_tokens as issued')
        .leftJoin('used_tokens as used', 'used.token_hash', 'issued.token_hash')
        .select(({ fn }) => fn.countAll<number>().as('revoked'))
        .whereRef('issued.order_id', '=', 'o.id')
        .where('issued.revoked_at', 'is not', null)
        .where('issued.replaced_at', 'is', null)
        .where('used.token_hash', 'is', null)
        .$asScalar()
        .as('revoked'),
      eb
        .case()
        .when(
          or([
            and([eb('m.delivery', '=', 'none'), eb('m.sealed', '<>', '')]),
            // It waits for a provider, whose queue then sends it.
            ...(mailsBuyers ? [] : [eb('m.delivery', '=', 'waiting')]),
            // Without a mail, a key's or the owner's order has its tokens in the answer, others once they are replaced.
            and([
              eb('m.id', 'is', null),
              eb('o.provider', 'in', ['stripe', 'ko-fi']),
              not(
                exists(
                  selectFrom('issued_tokens as replaced')
                    .select('replaced.order_id')
                    .whereRef('replaced.order_id', '=', 'o.id')
                    .where('replaced.replaced_at', 'is not', null),
                ),
              ),
            ]),
          ]),
        )
        .then(1)
        .else(0)
        .end()
        .as('isUnsent'),
      eb
        .case()
        .when(
          and([
            eb('m.delivery', '=', 'sent'),
            exists(
              selectFrom('issued_tokens as replaced')
                .select('replaced.order_id')
                .whereRef('replaced.order_id', '=', 'o.id')
                // A mail with the new tokens has this time itself, or a later one.
                .whereRef('replaced.replaced_at', '>', 'm.created_at'),
            ),
          ]),
        )
        .then(1)
        .else(0)
        .end()
        .as('isReplaced'),
    ]);
  const withState = db
    .selectFrom(listed.as('listed'))
    .selectAll()
    .select(({ ref }) =>
      sql<OrderState>`case
        when ${ref('refundedAt')} is not null then 'refunded'
        when ${ref('toolId')} is null then 'unassigned'
        when ${ref('used')} + ${ref('revoked')} >= ${ref('quantity')} then 'used'
        when ${ref('isUnsent')} = 1 then 'unsent'
        when ${ref('delivery')} = 'failed' then 'failed'
        when ${ref('delivery')} = 'waiting' then 'waiting'
        when ${ref('delivery')} = 'sent' and ${ref('isReplaced')} = 0 then 'mailed'
        else 'paid' end`.as('state'),
    );
  return db.selectFrom(withState.as('with_state'));
}

type ListedRow = InferResult<ReturnType<ReturnType<typeof withStates>['selectAll']>>[number];

const toOrder = (row: ListedRow): Order => ({
  id: row.id,
  provider: row.provider,
  reference: row.reference,
  code: row.code,
  toolId: row.toolId,
  quantity: row.quantity,
  email: row.email,
  isTest: row.isTest === 1,
  note: row.note,
  receivedAt: row.receivedAt,
  refundedAt: row.refundedAt,
  used: row.used ?? 0,
  revoked: row.revoked ?? 0,
  isUnsent: row.isUnsent === 1,
  mail:
    row.delivery === null
      ? null
      : {
          delivery: row.delivery,
          attempts: row.tries ?? 0,
          nextAttemptAt: row.nextAttemptAt,
          lastError: row.words ?? '',
          sentAt: row.sentAt,
          isReplaced: row.isReplaced === 1,
          mayBeTwice: (row.unclear ?? 0) > 0,
        },
});
