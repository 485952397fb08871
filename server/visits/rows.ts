import { setImmediate as nextIteration } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '../../domain/durations.ts';
import type { Dialect } from '../store/dialect.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import {
  type CountedPage,
  createRowLimits,
  keyOf,
  MAX_SEEN,
  type Tally,
  WHOLE_DAY,
} from './tally.ts';

/** The stored views. */
export interface VisitRows {
  /**
   * The salt of a day, the same for all processes: `salt`, unless another one is stored. Null where a later day has
   * one, since the day is over then.
   */
  openDay(day: string, salt: string): Promise<string | null>;
  /**
   * Adds a tally, in one transaction. Its hashes are only written, and its visitors counted, while `salt` is stored as
   * that of the day. Throws the database's error where nothing was written, and resolves to false where the database
   * did not say whether all was written or nothing.
   */
  write(tally: Pick<Tally, 'day' | 'counts' | 'seen'>, salt: string | null): Promise<boolean>;
  /**
   * Deletes the salts and hashes of all days but this one and the next, which another process may have begun, from the
   * files of SQLite too. Later days are of a clock that was ahead. False where a reader of SQLite prevents that: then it
   * is to be called again.
   */
  forgetAllBut(day: string): Promise<boolean>;
  /** Folds the days before a month, such as `2024-10`, into one row for each month, page and referrer. */
  foldBefore(month: string): Promise<void>;
}

/** How many hashes one statement writes. Between two of them the process answers requests. */
const HASHES_AT_ONCE = 2_000;

type Counts = Map<string, CountedPage & { views: number; visitors: number }>;

/** The queries of the counted views. */
export const visitRows = ({ db, dialect }: Pick<Store, 'db' | 'dialect'>): VisitRows => ({
  async openDay(day, salt) {
    await db
      .insertInto('visit_salts')
      .columns(['day', 'salt'])
      .expression(
        db
          .selectNoFrom(({ val }) => [val(day).as('day'), val(salt).as('salt')])
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('visit_salts').select('day').where('day', '>', day))),
          ),
      )
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute();
    const row = await db
      .selectFrom('visit_salts')
      .select('salt')
      .where('day', '=', day)
      .executeTakeFirst();
    return row?.salt ?? null;
  },

  async write(tally, salt) {
    let isComplete = false;
    try {
      await db.transaction().execute(async (within) => {
        await writeTally(within, dialect, tally, salt);
        isComplete = true;
      });
      return true;
    } catch (error) {
      // Every statement succeeded: the commit may have, too.
      if (isComplete) return false;
      throw error;
    }
  },

  async forgetAllBut(day) {
    const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

    // The salts first: who writes hashes holds the lock of their salt, and these hashes are then deleted too.
    await db.deleteFrom('visit_salts').where('day', 'not in', [day, next]).execute();
    await db.deleteFrom('visit_seen').where('day', 'not in', [day, next]).execute();
    if (dialect === 'postgres') return true;
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    return rows[0]?.busy === 0;
  },

  async foldBefore(month) {
    const days = await db
      .selectFrom('visit_days')
      .select('day')
      .distinct()
      .where('day', '<', month)
      .where(sql<number>`length(day)`, '=', 10)
      .orderBy('day')
      .execute();
    for (const { day } of days) await foldDay(db, day);
  },
});

/** In one transaction, in which a second process finds no rows that a first one has deleted. */
const foldDay = (db: Kysely<Database>, day: string): Promise<void> =>
  db.transaction().execute(async (within) => {
    const rows = await within
      .deleteFrom('visit_days')
      .where('day', '=', day)
      .returning(['path', 'referrer', 'views', 'visitors'])
      .execute();
    await addCounts(within, day.slice(0, 7), rows);
  });

async function writeTally(
  within: Kysely<Database>,
  dialect: Dialect,
  { day, counts, seen }: Pick<Tally, 'day' | 'counts' | 'seen'>,
  salt: string | null,
): Promise<void> {
  const storedSalt = await lockSalt(within, dialect, day);
  const existing = await within
    .selectFrom('visit_days')
    .select(['path', 'referrer', 'visitors'])
    .where('day', '=', day)
    .execute();
  const { limited } = createRowLimits(existing.filter(({ path }) => path !== WHOLE_DAY.path));
  const added: Counts = new Map();
  const add = (asked: CountedPage, views: number, visitors: number) => {
    const page = asked.path === WHOLE_DAY.path ? asked : limited(asked);
    const before = added.get(keyOf(page)) ?? { ...page, views: 0, visitors: 0 };
    added.set(keyOf(page), {
      ...before,
      views: before.views + views,
      visitors: before.visitors + visitors,
    });
  };
  for (const { views, ...page } of counts.values()) add(page, views, 0);
  if (salt !== null && salt === storedSalt) {
    // Each stored hash was counted in one row.
    const stored = existing.reduce((sum, { visitors }) => sum + visitors, 0);
    const hashes = [...seen.keys()].slice(0, Math.max(0, MAX_SEEN - stored));
    for (const hash of await addHashes(within, dialect, day, hashes)) {
      add(seen.get(hash) ?? WHOLE_DAY, 0, 1);
    }
  }
  // In one order, so that two processes never wait for each other's rows.
  const inOrder = [...added].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await addCounts(
    within,
    day,
    inOrder.map(([, count]) => count),
  );
}

/**
 * Reads the salt of a day and locks it until the end of the transaction, so that two processes write one after the
 * other and their rows stay within the limits. Null where there is none.
 */
async function lockSalt(
  within: Kysely<Database>,
  dialect: Dialect,
  day: string,
): Promise<string | null> {
  const row =
    dialect === 'postgres'
      ? await within
          .selectFrom('visit_salts')
          .select('salt')
          .where('day', '=', day)
          .forUpdate()
          .executeTakeFirst()
      : // SQLite locks the database when a transaction writes: one that has read before may fail then.
        await within
          .updateTable('visit_salts')
          .set(({ ref }) => ({ salt: ref('salt') }))
          .where('day', '=', day)
          .returning('salt')
          .executeTakeFirst();
  return row?.salt ?? null;
}

/** Inserts the hashes that are not stored yet, and resolves to them. */
async function addHashes(
  within: Kysely<Database>,
  dialect: Dialect,
  day: string,
  hashes: readonly string[],
): Promise<string[]> {
  const added: string[] = [];
  for (let from = 0; from < hashes.length; from += HASHES_AT_ONCE) {
    // As one parameter: a statement with thousands of them takes longer to build than to run.
    const list = JSON.stringify(hashes.slice(from, from + HASHES_AT_ONCE));
    const values = (
      dialect === 'postgres'
        ? sql<{ value: string }>`jsonb_array_elements_text(${list}::jsonb)`
        : sql<{ value: string }>`json_each(${list})`
    ).as<'value'>('value');
    const rows = await within
      .insertInto('visit_seen')
      .columns(['day', 'hash'])
      .expression(({ selectFrom, val }) =>
        selectFrom(values)
          .select((eb) => [val(day).as('day'), eb.ref('value.value').as('hash')])
          // Without a condition SQLite takes ON CONFLICT for a part of a join.
          .where(sql<boolean>`true`),
      )
      .onConflict((conflict) => conflict.columns(['day', 'hash']).doNothing())
      .returning('hash')
      .execute();
    added.push(...rows.map(({ hash }) => hash));
    await nextIteration();
  }
  return added;
}

/** How many rows one statement writes: both databases limit its parameters. */
const ROWS_AT_ONCE = 1_000;

async function addCounts(
  within: Kysely<Database>,
  day: string,
  counts: readonly (CountedPage & { readonly views: number; readonly visitors: number })[],
): Promise<void> {
  for (let from = 0; from < counts.length; from += ROWS_AT_ONCE) {
    await within
      .insertInto('visit_days')
      .values(counts.slice(from, from + ROWS_AT_ONCE).map((count) => ({ day, ...count })))
      .onConflict((conflict) =>
        conflict.columns(['day', 'path', 'referrer']).doUpdateSet(({ eb, ref }) => ({
          views: eb(ref('visit_days.views'), '+', ref('excluded.views')),
          visitors: eb(ref('visit_days.visitors'), '+', ref('excluded.visitors')),
        })),
      )
      .execute();
  }
}
