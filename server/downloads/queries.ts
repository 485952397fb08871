import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import type { TokenState } from '../../domain/token.ts';
import { sha256 } from '../core/hashes.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { withOutcome } from '../store/store-errors.ts';

type Row = Selectable<Database['tokens']>;

/** A token as it is stored when it is issued: only its hash. */
export interface NewToken extends Pick<Row, 'tokenHash' | 'ending' | 'toolId' | 'note'> {
  readonly issuedAt: string;
  readonly expiresAt: string | null;
}

/** A token that was used elsewhere, with the time of its use in ISO 8601 in UTC with milliseconds. */
export interface UsedToken {
  readonly token: string;
  readonly toolId: string;
  readonly usedAt: string;
}

/** A token as the owner sees it in a list. */
export interface ListedToken extends Pick<Row, 'token' | 'ending' | 'toolId' | 'note'> {
  /** The token's hash, by which it is identified. */
  readonly hash: string;
  readonly expiresAt: string | null;
  /** When it was issued, used or revoked, depending on the list. */
  readonly at: string;
}

/** A position in a list: after the token with this time and hash. */
export type TokenCursor = Pick<ListedToken, 'at' | 'hash'>;

/** Neither used nor void, but it may have expired. */
const isUnused = ({ and, eb }: ExpressionBuilder<Database, 'tokens'>) =>
  and([eb('usedAt', 'is', null), eb('revokedAt', 'is', null), eb('replacedAt', 'is', null)]);

/** Stores tokens, at most `ORDER_QUANTITY_MAX`, for an order or, with null, for none. */
export async function insertTokens(
  db: Kysely<Database>,
  tokens: readonly NewToken[],
  orderId: string | null,
): Promise<void> {
  const rows = tokens.map((token) => ({ ...token, orderId }));
  await db.insertInto('tokens').values(rows).execute();
}

/**
 * Uses a token up. True where it was issued for this tool, is neither void nor expired at `now`, and was not used
 * before. Of two uses at the same time, or a use and a revocation, the second one waits for the row and finds it
 * changed: one statement decides on both databases. It is the same for every token, so that its time gives no hint of
 * what is wrong. Throws `token-outcome-unknown` where the token may have been used up, the database's error where it
 * was not.
 */
export async function redeemToken(
  db: Kysely<Database>,
  { token, toolId, now }: { token: string; toolId: string; now: string },
): Promise<boolean> {
  const update = db
    .updateTable('tokens')
    .set({ token, usedAt: now })
    .where('tokenHash', '=', sha256(token))
    .where('toolId', '=', toolId)
    .where(isUnused)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .returning('tokenHash')
    .executeTakeFirst();
  return (await withOutcome(update, 'token-outcome-unknown')) !== undefined;
}

/** Revokes a token, and returns its tool and last letters; undefined where it is unknown, used or void. */
export const revokeToken = (
  db: Kysely<Database>,
  hash: string,
  now: string,
): Promise<{ toolId: string; ending: string } | undefined> =>
  db
    .updateTable('tokens')
    .set({ revokedAt: now })
    .where('tokenHash', '=', hash)
    .where(isUnused)
    .returning(['toolId', 'ending'])
    .executeTakeFirst();

/** Revokes the unused tokens of an order, which others replace where `isReplaced`. Returns how many. */
export async function revokeUnused(
  db: Kysely<Database>,
  orderId: string,
  { now, isReplaced }: { now: string; isReplaced: boolean },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set({ revokedAt: now, ...(isReplaced && { replacedAt: now }) })
    .where('orderId', '=', orderId)
    .where(isUnused)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** How many tokens of an order can still be used. */
export async function countUnused(db: Kysely<Database>, orderId: string): Promise<number> {
  const { tokens } = await db
    .selectFrom('tokens')
    .select(({ fn }) => fn.countAll<number>().as('tokens'))
    .where('orderId', '=', orderId)
    .where(isUnused)
    .executeTakeFirstOrThrow();
  return tokens;
}

/** Which of these tokens are revoked, by their hashes. */
export async function revokedAmong(
  db: Kysely<Database>,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const revoked = await db
    .selectFrom('tokens')
    .select('tokenHash')
    .where('tokenHash', 'in', hashes)
    .where('revokedAt', 'is not', null)
    .execute();
  return new Set(revoked.map(({ tokenHash }) => tokenHash));
}

const TIMES = { issued: 'issuedAt', used: 'usedAt', revoked: 'revokedAt' } as const;

export interface TokenQuery {
  readonly state: TokenState;
  /** The last token of the previous page. */
  readonly after?: TokenCursor | null;
}

/** The newest tokens of a query, at most `limit`. */
export async function listTokens(
  db: Kysely<Database>,
  { state, after = null }: TokenQuery,
  limit: number,
): Promise<ListedToken[]> {
  const time = TIMES[state];
  const rows = await db
    .selectFrom('tokens')
    .select([
      'tokenHash as hash',
      'token',
      'ending',
      'toolId',
      'note',
      'expiresAt',
      `${time} as at`,
    ])
    .where(time, 'is not', null)
    .$if(state === 'issued', (query) => query.where(isUnused))
    // A token that was revoked here and used elsewhere was imported as used.
    .$if(state === 'revoked', (query) => query.where('usedAt', 'is', null))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(time, 'tokenHash'), '<', tuple(after?.at ?? '', after?.hash ?? '')),
      ),
    )
    .orderBy(time, 'desc')
    .orderBy('tokenHash', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at ?? '' }));
}

/** How many of these tokens are not stored as used. */
export async function countNotUsed(
  { db }: Pick<Store, 'db'>,
  tokens: readonly UsedToken[],
): Promise<number> {
  const rows = await db
    .selectFrom('tokens')
    .select('tokenHash')
    .where('usedAt', 'is not', null)
    .execute();
  const used = new Set(rows.map(({ tokenHash }) => tokenHash));
  return tokens.filter(({ token }) => !used.has(sha256(token))).length;
}

/** How many tokens are in one statement: SQLite takes 32,766 values. */
const BATCH = 1_000;

/** Stores tokens as used, all or none, and returns how many. One that is stored as used already stays as it is. */
export const importUsed = (
  { db }: Pick<Store, 'db'>,
  tokens: readonly UsedToken[],
): Promise<number> =>
  db.transaction().execute(async (within) => {
    let imported = 0;
    for (let start = 0; start < tokens.length; start += BATCH) {
      const batch = tokens.slice(start, start + BATCH);
      const stored = await within
        .insertInto('tokens')
        .values(batch.map((used) => ({ ...used, tokenHash: sha256(used.token) })))
        .onConflict((conflict) =>
          conflict
            .column('tokenHash')
            .doUpdateSet(({ ref }) => ({
              token: ref('excluded.token'),
              toolId: ref('excluded.toolId'),
              usedAt: ref('excluded.usedAt'),
            }))
            .where('tokens.usedAt', 'is', null),
        )
        .returning('tokenHash')
        .execute();
      imported += stored.length;
    }
    return imported;
  });
