import type { Transaction } from 'kysely';
import { PORTFOLIO_ID } from '../../domain/content/portfolio.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/**
 * Runs `work` in a transaction that excludes every other one of this kind, also of other processes. What is stored of
 * the content is written in one: a save with its version, a preview, and the retirement of a file that no content,
 * version or preview names. None of them then sees half of another, or names a file that is just being
 * retired. PostgreSQL locks the portfolio's row; every transaction of SQLite has the lock of the whole database from
 * its beginning.
 */
export const withContentLock = <Result>(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  work: (within: Transaction<Database>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (within) => {
    if (dialect === 'postgres') {
      await within
        .selectFrom('portfolio')
        .select('id')
        .where('id', '=', PORTFOLIO_ID)
        .forUpdate()
        .execute();
    }
    return work(within);
  });
