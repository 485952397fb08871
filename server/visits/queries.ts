import { sql } from 'kysely';
import { DAY_MS } from '../../domain/durations.ts';
import { OTHERS } from '../../domain/visits.ts';
import type { Store } from '../store/store.ts';

/** How many rows a day may have, beside one for all that is beyond them. */
export const MAX_ROWS = 2_000;

/** How many hashes a day may have. Beyond them only views are counted. */
export const MAX_SEEN = 200_000;

/** What a row of a day counts: a page with the host that led to it, which is empty for none. */
interface ViewOrigin {
  readonly path: string;
  readonly referrer: string;
}

export interface CountedView extends ViewOrigin {
  readonly day: string;
  /** The hashes of its visitor for the day and for the page; null where they are not to be counted. */
  readonly visitor: { readonly ofDay: string; readonly ofPage: string } | null;
}

/** The row of a day's visitors, and that of all beyond `MAX_ROWS`. */
const WHOLE_DAY: ViewOrigin = { path: '', referrer: '' };
const REST: ViewOrigin = { path: OTHERS, referrer: OTHERS };

const keyOf = ({ path, referrer }: ViewOrigin): string => `${path}\0${referrer}`;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The salt of a day, for all processes: `salt`, unless one is stored. Null where a later day has begun. */
export async function openDay(
  { db }: Pick<Store, 'db'>,
  day: string,
  salt: string,
): Promise<string | null> {
  const salts = db.selectFrom('visitSalts').select('salt');
  if ((await salts.where('day', '>', day).executeTakeFirst()) !== undefined) return null;
  await db
    .insertInto('visitSalts')
    .values({ day, salt })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  return (await salts.where('day', '=', day).executeTakeFirst())?.salt ?? null;
}

/** Adds views of one day. Visitors are only counted, and their hashes written, while `salt` is that of the day. */
export const writeViews = (
  { db }: Pick<Store, 'db'>,
  day: string,
  views: readonly CountedView[],
  salt: string | null,
): Promise<void> =>
  db.transaction().execute(async (within) => {
    // Locked first: processes write one after the other, so that their rows stay within the limits.
    const stored = await within
      .updateTable('visitSalts')
      .set(({ ref }) => ({ salt: ref('salt') }))
      .where('day', '=', day)
      .returning('salt')
      .executeTakeFirst();
    const rows = await within.selectFrom('visitDays').selectAll().where('day', '=', day).execute();
    const sums = new Map(rows.map((row) => [keyOf(row), { ...row, views: 0, visitors: 0 }]));
    const sumOf = (origin: ViewOrigin) => {
      const isFull = sums.size >= MAX_ROWS && origin !== WHOLE_DAY && !sums.has(keyOf(origin));
      const { path, referrer } = isFull ? REST : origin;
      const key = keyOf({ path, referrer });
      const sum = sums.get(key) ?? { day, path, referrer, views: 0, visitors: 0 };
      sums.set(key, sum);
      return sum;
    };
    // Each stored hash was counted in one row.
    const left = MAX_SEEN - rows.reduce((sum, { visitors }) => sum + visitors, 0);
    const sumsByHash = new Map<string, ReturnType<typeof sumOf>>();
    for (const view of views) {
      const sum = sumOf(view);
      sum.views += 1;
      const { visitor } = view;
      if (visitor === null || salt !== stored?.salt || sumsByHash.size + 2 > left) continue;
      sumsByHash.set(visitor.ofDay, sumOf(WHOLE_DAY));
      if (!sumsByHash.has(visitor.ofPage)) sumsByHash.set(visitor.ofPage, sum);
    }
    const added =
      sumsByHash.size === 0
        ? []
        : await within
            .insertInto('visitSeen')
            .values([...sumsByHash.keys()].map((hash) => ({ day, hash })))
            .onConflict((conflict) => conflict.columns(['day', 'hash']).doNothing())
            .returning('hash')
            .execute();
    for (const { hash } of added) {
      const sum = sumsByHash.get(hash);
      if (sum !== undefined) sum.visitors += 1;
    }
    await within
      .insertInto('visitDays')
      .values([...sums.values()].filter(({ views, visitors }) => views + visitors > 0))
      .onConflict((conflict) =>
        conflict.columns(['day', 'path', 'referrer']).doUpdateSet(({ eb, ref }) => ({
          views: eb(ref('visitDays.views'), '+', ref('excluded.views')),
          visitors: eb(ref('visitDays.visitors'), '+', ref('excluded.visitors')),
        })),
      )
      .execute();
  });

export async function deleteBefore({ db }: Pick<Store, 'db'>, day: string): Promise<void> {
  await db.deleteFrom('visitDays').where('day', '<', day).execute();
}

/**
 * Deletes the salts and hashes of all days but this one and the next, which another process may have begun, also from
 * the files of SQLite. False where a reader of SQLite prevents that: it is to be called again.
 */
export async function forgetAllBut(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  day: string,
): Promise<boolean> {
  const remembered = [day, addDays(day, 1)];
  // The salts first: who writes hashes holds the lock of their salt.
  await db.deleteFrom('visitSalts').where('day', 'not in', remembered).execute();
  await db.deleteFrom('visitSeen').where('day', 'not in', remembered).execute();
  if (dialect === 'postgres') return true;
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}
