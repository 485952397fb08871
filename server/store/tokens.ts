import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** A token as the server records it: only its hash. */
export interface IssuedToken {
  /** SHA-256 of the token, in hexadecimal. */
  readonly hash: string;
  readonly toolId: string;
  readonly issuedAt: string;
  readonly note: string;
  /** ISO time after which it is void, or null for never. */
  readonly expiresAt: string | null;
}

/** A token that has been used up (specification, section 3). */
export interface UsedToken {
  readonly token: string;
  readonly toolId: string;
  readonly usedAt: string;
}

/** Issued and used tokens. */
export interface TokenRows {
  issue(token: IssuedToken): Promise<void>;
  /**
   * Uses a token up in one statement. True where it was issued for this tool, is neither revoked nor
   * expired at `now`, and nobody used it before; the primary key of the used tokens decides a race.
   */
  redeem(use: { token: string; hash: string; toolId: string; now: string }): Promise<boolean>;
  /** The newest used tokens first, at most `limit`. */
  listUsed(limit: number): Promise<UsedToken[]>;
}

/** The tokens' queries. */
export const tokenRows = (db: Kysely<Database>): TokenRows => ({
  async issue(token) {
    await db
      .insertInto('issued_tokens')
      .values({
        token_hash: token.hash,
        tool_id: token.toolId,
        issued_at: token.issuedAt,
        note: token.note,
        expires_at: token.expiresAt,
        revoked_at: null,
      })
      .execute();
  },

  async redeem({ token, hash, toolId, now }) {
    const used = await db
      .insertInto('used_tokens')
      .columns(['token', 'tool_id', 'used_at'])
      .expression((issued) =>
        issued
          .selectFrom('issued_tokens')
          .select(({ val }) => [val(token).as('token'), 'tool_id', val(now).as('used_at')])
          .where('token_hash', '=', hash)
          .where('tool_id', '=', toolId)
          .where('revoked_at', 'is', null)
          .where((where) =>
            where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]),
          ),
      )
      .onConflict((conflict) => conflict.column('token').doNothing())
      .returning('token')
      .executeTakeFirst();
    return used !== undefined;
  },

  async listUsed(limit) {
    const rows = await db
      .selectFrom('used_tokens')
      .selectAll()
      .orderBy('used_at', 'desc')
      .orderBy('token')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ token: row.token, toolId: row.tool_id, usedAt: row.used_at }));
  },
});
