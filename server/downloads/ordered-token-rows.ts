import type { ExpressionBuilder, Transaction } from 'kysely';
import type { Dialect } from '../store/dialect.ts';
import type { Database } from '../store/schema.ts';
import type { IssuedToken } from './token-rows.ts';

/** The tokens of orders, in the transaction that changes the order. */
export interface OrderedTokenRows {
  issue(orderId: string, tokens: readonly IssuedToken[]): Promise<void>;
  /** Revokes the unused tokens of an order, and returns how many. */
  revokeUnused(orderId: string, now: string): Promise<number>;
  /**
   * Revokes the unused tokens of an order, so that others take their place, and with `withUsed` marks the used ones as
   * replaced too. Returns for how many tokens others are to be issued: none for one that the owner has revoked, or that
   * was replaced before.
   */
  replace(orderId: string, how: { now: string; withUsed: boolean }): Promise<number>;
}

/** How many tokens one statement stores: SQLite takes 32,766 values in one, nine of each token. */
const ROWS_AT_ONCE = 1_000;

/** The queries. A token's row is locked before it is revoked, as in `tokenRows`. */
export const orderedTokenRows = (
  within: Transaction<Database>,
  dialect: Dialect,
): OrderedTokenRows => {
  const lock = async (orderId: string): Promise<void> => {
    if (dialect === 'sqlite') return;
    const issued = within.selectFrom('issued_tokens').select('token_hash');
    await issued.where('order_id', '=', orderId).orderBy('token_hash').forUpdate().execute();
  };
  const current = (orderId: string, set: { revoked_at?: string; replaced_at?: string }) =>
    within
      .updateTable('issued_tokens')
      .set(set)
      .where('order_id', '=', orderId)
      .where('revoked_at', 'is', null)
      .where('replaced_at', 'is', null);
  return {
    async issue(orderId, tokens) {
      for (let from = 0; from < tokens.length; from += ROWS_AT_ONCE) {
        await within
          .insertInto('issued_tokens')
          .values(
            tokens.slice(from, from + ROWS_AT_ONCE).map((token) => ({
              token_hash: token.hash,
              ending: token.ending,
              tool_id: token.toolId,
              issued_at: token.issuedAt,
              note: token.note,
              expires_at: token.expiresAt,
              revoked_at: null,
              order_id: orderId,
              replaced_at: null,
            })),
          )
          .execute();
      }
    },

    async revokeUnused(orderId, now) {
      await lock(orderId);
      const revoked = await current(orderId, { revoked_at: now })
        .where((where) => where.not(isUsed(where)))
        .returning('token_hash')
        .execute();
      return revoked.length;
    },

    async replace(orderId, { now, withUsed }) {
      await lock(orderId);
      const unused = await current(orderId, { revoked_at: now, replaced_at: now })
        .where((where) => where.not(isUsed(where)))
        .returning('token_hash')
        .execute();
      if (!withUsed) return unused.length;
      const used = await current(orderId, { replaced_at: now })
        .where(isUsed)
        .returning('token_hash')
        .execute();
      return unused.length + used.length;
    },
  };
};

const isUsed = ({ exists, selectFrom }: ExpressionBuilder<Database, 'issued_tokens'>) =>
  exists(
    selectFrom('used_tokens')
      .select('used_tokens.token')
      .whereRef('used_tokens.token_hash', '=', 'issued_tokens.token_hash'),
  );
