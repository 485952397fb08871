import type { Store } from '../store/store.ts';

/** How many tokens of an order can be replaced: those that were neither revoked nor replaced before. */
export interface CurrentTokens {
  readonly unused: number;
  readonly used: number;
}

/** The counts of the current tokens of orders, by the order's id. An order without any is left out. */
export interface CurrentTokenRows {
  countsOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, CurrentTokens>>;
}

/** The query. */
export const currentTokenRows = ({ db }: Pick<Store, 'db'>): CurrentTokenRows => ({
  async countsOf(orderIds) {
    if (orderIds.length === 0) return new Map();
    const found = await db
      .selectFrom('issued_tokens')
      .leftJoin('used_tokens', 'used_tokens.token_hash', 'issued_tokens.token_hash')
      .select(({ fn }) => [
        'issued_tokens.order_id as orderId',
        fn.count('issued_tokens.token_hash').as('all'),
        fn.count('used_tokens.token_hash').as('used'),
      ])
      .where('issued_tokens.order_id', 'in', orderIds)
      .where('issued_tokens.revoked_at', 'is', null)
      .where('issued_tokens.replaced_at', 'is', null)
      .groupBy('issued_tokens.order_id')
      .execute();
    return new Map(
      found.map(({ orderId, all, used }) => [
        orderId ?? '',
        { unused: Number(all) - Number(used), used: Number(used) },
      ]),
    );
  },
});
