import { sha256 } from '../core/hashes.ts';
import type { Store } from '../store/store.ts';

/** A token that was used elsewhere, with the time of its use in ISO 8601 in UTC with milliseconds. */
export interface UsedToken {
  readonly token: string;
  readonly toolId: string;
  readonly usedAt: string;
}

/** Used tokens that come from another product. */
export interface UsedTokenRows {
  /** How many of these tokens are not stored as used. */
  countMissing(tokens: readonly UsedToken[]): Promise<number>;
  /** Stores tokens as used, all or none, and returns how many. One that is stored already stays as it is. */
  insertMissing(tokens: readonly UsedToken[]): Promise<number>;
}

/** SQLite takes at most 32,766 values in a statement, of which a token has four. */
const BATCH = 1_000;

function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH);
}

/** The queries. A token counts as used at its next redemption in any process. */
export const usedTokenRows = ({ db }: Pick<Store, 'db'>): UsedTokenRows => ({
  async countMissing(tokens) {
    let stored = 0;
    for (const batch of batches(tokens)) {
      const found = await db
        .selectFrom('usedTokens')
        .select('token')
        .where(
          'token',
          'in',
          batch.map(({ token }) => token),
        )
        .execute();
      stored += found.length;
    }
    return tokens.length - stored;
  },

  insertMissing: (tokens) =>
    db.transaction().execute(async (transaction) => {
      let inserted = 0;
      for (const batch of batches(tokens)) {
        const added = await transaction
          .insertInto('usedTokens')
          .values(
            batch.map(({ token, toolId, usedAt }) => ({
              token,
              tokenHash: sha256(token),
              toolId: toolId,
              usedAt: usedAt,
            })),
          )
          .onConflict((conflict) => conflict.column('token').doNothing())
          .returning('token')
          .execute();
        inserted += added.length;
      }
      return inserted;
    }),
});
