import { sql } from 'kysely';
import { DAY_MS } from '../../domain/durations.ts';
import { OTHERS } from '../../domain/visits.ts';
import type { Store } from '../store/store.ts';

/** How many rows a day may have. What is beyond them is counted in one more, of `OTHERS`. */
export const MAX_ROWS = 2_000;

/** How many hashes a day may have. Beyond them visitors are no longer counted, views still are. */
export const MAX_SEEN = 200_000;

/** What a row of a day counts: a page with the host that led to it, which is empty for none. */
interface Place {
  readonly path: string;
  readonly referrer: string;
}

/** A view to be stored. */
export interface CountedView extends Place {
  readonly day: string;
  /** The hashes of its visitor for the day and for the page; null where they are not to be counted. */
  readonly visitor: { readonly ofDay: string; readonly ofPage: string } | null;
}

/** The row of the visitors of a whole day, and that of all beyond `MAX_ROWS`. */
const WHOLE_DAY: Place = { path: '', referrer: '' };
const REST: Place = { path: OTHERS, referrer: OTHERS };

const keyOf = ({ path, referrer }: Place): string => `${path}\0${referrer}`;

/** The day so many days after a day, or before it where `days` is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The salt of a day, the same for all processes: `salt`, unless another one is stored. Null where a later day has
 * one, since the day is over then.
 */
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

/**
 * Adds views of one day, in one transaction. Visitors are only counted, and their hashes written, while `salt` is
 * stored as that of the day. Throws where nothing was written.
 */
export async function writeViews(
  { db }: Pick<Store, 'db'>,
  day: string,
  views: readonly CountedView[],
  salt: string | null,
): Promise<void> {
  let isDone = false;
  const writing = db.transaction().execute(async (within) => {
    // Locked first, so that two processes write one after the other and their rows stay within the limits.
    const stored = await within
      .updateTable('visitSalts')
      .set(({ ref }) => ({ salt: ref('salt') }))
      .where('day', '=', day)
      .returning('salt')
      .executeTakeFirst();
    const rows = await within.selectFrom('visitDays').selectAll().where('day', '=', day).execute();
    const sums = new Map(rows.map((row) => [keyOf(row), { ...row, views: 0, visitors: 0 }]));
    /** What is added to the row that a place is counted in. */
    const sumOf = (place: Place) => {
      const isFull = sums.size >= MAX_ROWS && place !== WHOLE_DAY && !sums.has(keyOf(place));
      const { path, referrer } = isFull ? REST : place;
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
    isDone = true;
  });
  await writing.catch((error: unknown) => {
    // Otherwise the commit failed, or only its answer: a lost view is better than one that is counted twice.
    if (!isDone) throw error;
  });
}

/** Deletes the counts of all days before this one. */
export async function deleteBefore({ db }: Pick<Store, 'db'>, day: string): Promise<void> {
  await db.deleteFrom('visitDays').where('day', '<', day).execute();
}

/**
 * Deletes the salts and hashes of all days but this one and the next, which another process may have begun, from the
 * files of SQLite too. Later days are of a clock that was ahead. False where a reader of SQLite prevents that: then it
 * is to be called again.
 */
export async function forgetAllBut(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  day: string,
): Promise<boolean> {
  const remembered = [day, addDays(day, 1)];
  // The salts first: who writes hashes holds the lock of their salt, and these hashes are then deleted too.
  await db.deleteFrom('visitSalts').where('day', 'not in', remembered).execute();
  await db.deleteFrom('visitSeen').where('day', 'not in', remembered).execute();
  if (dialect === 'postgres') return true;
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}
