import type { Kysely } from 'kysely';
import type { TokenState } from '../../domain/token.ts';
import type { Database } from '../store/schema.ts';

/** A token as the owner sees it in a list. */
export interface ListedToken {
  /** Its hash, which is its id. */
  readonly hash: string;
  /** The token itself once it is used; null before that, when only its hash is stored. */
  readonly token: string | null;
  /** Its last letters; empty where they were not stored. */
  readonly ending: string;
  readonly toolId: string;
  readonly note: string;
  readonly expiresAt: string | null;
  /** When it was issued, used or revoked, depending on the list. */
  readonly at: string;
}

/** A position in a list: after the token with this time and hash. */
export type TokenCursor = Pick<ListedToken, 'at' | 'hash'>;

/** One page of a list of tokens, newest first, with keyset pagination. */
export const listTokens = (
  db: Kysely<Database>,
  state: TokenState,
  limit: number,
  after: TokenCursor | null,
): Promise<ListedToken[]> =>
  state === 'used' ? listUsed(db, limit, after) : listIssued(db, state, limit, after);

function listUsed(
  db: Kysely<Database>,
  limit: number,
  after: TokenCursor | null,
): Promise<ListedToken[]> {
  return db
    .selectFrom('usedTokens as used')
    .leftJoin('issuedTokens as issued', 'issued.tokenHash', 'used.tokenHash')
    .select(({ fn, val }) => [
      'used.tokenHash as hash',
      'used.token as token',
      'used.toolId',
      'used.usedAt as at',
      'issued.expiresAt',
      fn.coalesce('issued.note', val('')).as('note'),
      fn.coalesce('issued.ending', val('')).as('ending'),
    ])
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('used.usedAt', 'used.tokenHash'),
          '<',
          tuple(after?.at ?? '', after?.hash ?? ''),
        ),
      ),
    )
    .orderBy('used.usedAt', 'desc')
    .orderBy('used.tokenHash', 'desc')
    .limit(limit)
    .execute();
}

async function listIssued(
  db: Kysely<Database>,
  state: 'issued' | 'revoked',
  limit: number,
  after: TokenCursor | null,
): Promise<ListedToken[]> {
  const time = state === 'issued' ? 'issued.issuedAt' : 'issued.revokedAt';
  const rows = await db
    .selectFrom('issuedTokens as issued')
    .select([
      'issued.tokenHash as hash',
      'issued.ending',
      'issued.toolId',
      'issued.note',
      'issued.expiresAt',
      `${time} as at`,
    ])
    .where('issued.revokedAt', state === 'issued' ? 'is' : 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('usedTokens as used')
            .select('used.token')
            .whereRef('used.tokenHash', '=', 'issued.tokenHash'),
        ),
      ),
    )
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(time, 'issued.tokenHash'), '<', tuple(after?.at ?? '', after?.hash ?? '')),
      ),
    )
    .orderBy(time, 'desc')
    .orderBy('issued.tokenHash', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at ?? '', token: null }));
}
