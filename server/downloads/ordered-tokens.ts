import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { Dialect } from '../store/dialect.ts';
import type { Database } from '../store/schema.ts';

/** A token as it is stored: only its hash. */
export interface IssuedToken {
  /** SHA-256 of the token, in hexadecimal. */
  readonly hash: string;
  /** The token's last letters, by which the owner recognizes it: they are not secret. */
  readonly ending: string;
  readonly toolId: string;
  readonly issuedAt: string;
  readonly note: string;
  /** ISO time of its expiry, or null for never. */
  readonly expiresAt: string | null;
}

/** How many tokens one statement stores: SQLite takes 32,766 values in one, eight of each token. */
const ROWS_AT_ONCE = 1_000;

/** Stores tokens, for an order or, with null, for none. */
export async function insertTokens(
  db: Kysely<Database>,
  tokens: readonly IssuedToken[],
  orderId: string | null,
): Promise<void> {
  for (let from = 0; from < tokens.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('issuedTokens')
      .values(
        tokens.slice(from, from + ROWS_AT_ONCE).map((token) => ({
          tokenHash: token.hash,
          ending: token.ending,
          toolId: token.toolId,
          issuedAt: token.issuedAt,
          note: token.note,
          expiresAt: token.expiresAt,
          revokedAt: null,
          orderId: orderId,
        })),
      )
      .execute();
  }
}

/**
 * Revokes the unused tokens of an order in the transaction that changes it, so that others take their place where
 * `isReplaced`. Returns how many. A token's row is locked before it is revoked, as in `tokenRows`.
 */
export async function revokeUnused(
  { within, dialect }: { within: Transaction<Database>; dialect: Dialect },
  orderId: string,
  { now, isReplaced }: { now: string; isReplaced: boolean },
): Promise<number> {
  if (dialect === 'postgres') {
    const issued = within.selectFrom('issuedTokens').select('tokenHash');
    await issued.where('orderId', '=', orderId).orderBy('tokenHash').forUpdate().execute();
  }
  const revoked = await within
    .updateTable('issuedTokens')
    .set({ revokedAt: now, ...(isReplaced && { replacedAt: now }) })
    .where((where) => isUnused(where, orderId))
    .returning('tokenHash')
    .execute();
  return revoked.length;
}

/** How many tokens of an order can still be used. */
export async function countUnused(db: Kysely<Database>, orderId: string): Promise<number> {
  const { tokens } = await db
    .selectFrom('issuedTokens')
    .select(({ fn }) => fn.countAll<number>().as('tokens'))
    .where((where) => isUnused(where, orderId))
    .executeTakeFirstOrThrow();
  return tokens;
}

const isUnused = (
  { and, eb, not, exists, selectFrom }: ExpressionBuilder<Database, 'issuedTokens'>,
  orderId: string,
) =>
  and([
    eb('orderId', '=', orderId),
    eb('revokedAt', 'is', null),
    not(
      exists(
        selectFrom('usedTokens')
          .select('usedTokens.token')
          .whereRef('usedTokens.tokenHash', '=', 'issuedTokens.tokenHash'),
      ),
    ),
  ]);
