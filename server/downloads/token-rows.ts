import type { ExpressionBuilder, Kysely } from 'kysely';
import type { TokenState } from '../../domain/token.ts';
import { withOutcome } from '../store/outcome.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { type IssuedToken, insertTokens } from './ordered-tokens.ts';
import { type ListedToken, listTokens, type TokenCursor } from './token-list-rows.ts';

/** Issued and used tokens. */
export interface TokenRows {
  issue(token: IssuedToken): Promise<void>;
  /**
   * Uses a token up in one statement. True where it was issued for this tool, is neither revoked nor
   * expired at `now`, and was not used before; the primary key of the used tokens decides a race.
   * Throws `OutcomeUnknown` where the token may have been used up, the database's error where it was not.
   */
  redeem(use: { token: string; hash: string; toolId: string; now: string }): Promise<boolean>;
  /** Revokes a token; null where it is unknown, used or already revoked. */
  revoke(hash: string, now: string): Promise<{ toolId: string; ending: string } | null>;
  /** Which of these tokens are revoked. */
  revokedAmong(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether any token was ever issued for this tool. */
  wereIssuedFor(toolId: string): Promise<boolean>;
  /** The tokens of a list after `after`, newest first, at most `limit`. */
  list(state: TokenState, limit: number, after?: TokenCursor | null): Promise<ListedToken[]>;
}

/**
 * The tokens' queries. To redeem or revoke a token, its issued row is locked first, so that of two requests at
 * the same time the second one sees the result of the first. SQLite has no row locks and needs none: it
 * runs one writing statement at a time.
 */
export const tokenRows = ({ db, dialect }: Pick<Store, 'db' | 'dialect'>): TokenRows => ({
  issue: (token) => insertTokens(db, [token], null),

  async redeem({ token, hash, toolId, now }) {
    const using = db
      .insertInto('usedTokens')
      .columns(['token', 'tokenHash', 'toolId', 'usedAt'])
      .expression((issued) =>
        issued
          .selectFrom('issuedTokens')
          .select(({ val }) => [
            val(token).as('token'),
            'tokenHash',
            'toolId',
            val(now).as('usedAt'),
          ])
          .where('tokenHash', '=', hash)
          .where('toolId', '=', toolId)
          .where('revokedAt', 'is', null)
          .where((where) =>
            where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]),
          )
          // A used token's row is not locked: its answer must not take longer than that of an unknown token.
          .where(isUnused(hash))
          .$if(dialect === 'postgres', (query) => query.forUpdate()),
      )
      .onConflict((conflict) => conflict.column('token').doNothing())
      .returning('token')
      .executeTakeFirst();
    return (await withOutcome(using)) !== undefined;
  },

  async revoke(hash, now) {
    const revoked =
      dialect === 'sqlite'
        ? await markRevoked(db, hash, now)
        : await db.transaction().execute(async (transaction) => {
            const issued = transaction.selectFrom('issuedTokens').select('tokenHash');
            // A separate statement: the next one sees a use that was stored while this one waited for the lock.
            await issued.where('tokenHash', '=', hash).forUpdate().execute();
            return markRevoked(transaction, hash, now);
          });
    return revoked ?? null;
  },

  async revokedAmong(hashes) {
    const revoked = await db
      .selectFrom('issuedTokens')
      .select('tokenHash')
      .where('tokenHash', 'in', hashes)
      .where('revokedAt', 'is not', null)
      .execute();
    return new Set(revoked.map((row) => row.tokenHash));
  },

  async wereIssuedFor(toolId) {
    const issued = await db
      .selectFrom('issuedTokens')
      .select('toolId')
      .where('toolId', '=', toolId)
      .limit(1)
      .executeTakeFirst();
    return issued !== undefined;
  },

  list: (state, limit, after = null) => listTokens(db, state, limit, after),
});

const markRevoked = (db: Kysely<Database>, hash: string, now: string) =>
  db
    .updateTable('issuedTokens')
    .set({ revokedAt: now })
    .where('tokenHash', '=', hash)
    .where('revokedAt', 'is', null)
    .where(isUnused(hash))
    .returning(['toolId', 'ending'])
    .executeTakeFirst();

const isUnused =
  (hash: string) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<Database, 'issuedTokens'>) =>
    not(exists(selectFrom('usedTokens').select('token').where('tokenHash', '=', hash)));
