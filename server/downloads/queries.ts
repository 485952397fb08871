import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import type { TokenState } from '../../domain/token.ts';
import { sha256 } from '../core/hashes.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { withOutcome } from '../store/store-errors.ts';

type Row = Selectable<Database['tokens']>;

export interface NewToken extends Pick<Row, 'tokenHash' | 'ending' | 'toolId' | 'note'> {
  readonly issuedAt: string;
  readonly expiresAt: string | null;
}

/** A token that was used elsewhere. */
export interface UsedToken {
  readonly token: string;
  readonly toolId: string;
  /** ISO 8601 in UTC with milliseconds. */
  readonly usedAt: string;
}

/** A position in a list: after the token with this time and hash. */
export interface TokenCursor {
  readonly at: string;
  readonly hash: string;
}

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
 * before. One statement decides a race on both databases, and takes the same time for every token. Throws
 * `token-outcome-unknown` where the token may have been used up, the database's error where it was not.
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

export type ListedToken = Awaited<ReturnType<typeof listTokens>>[number];

/** The newest tokens of a query, at most `limit`. `at` is when they were issued, used or revoked, as the query says. */
export async function listTokens(
  db: Kysely<Database>,
  { state, after = null }: TokenQuery,
  limit: number,
) {
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

/** Stores tokens as used, all or none, and returns how many were not before. */
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
