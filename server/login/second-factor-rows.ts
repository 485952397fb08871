import { type Kysely, sql } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** The second factor as it is stored: one, or none. */
export interface StoredFactor {
  /** In base32. */
  readonly secret: string;
  readonly begunAt: string;
  /** Null until it is confirmed with a first code from the app. */
  readonly confirmedAt: string | null;
}

/** A code that was entered, as a code of the app and as a recovery code. */
export interface EnteredCode {
  /** The secret that the time step was found with. */
  readonly secret: string;
  /** The time step of the app's code; -1 where it is not a code of the app. */
  readonly step: number;
  /** Its hash as a recovery code. */
  readonly hash: string;
  /** ISO 8601 in UTC. */
  readonly now: string;
}

/** How a code was accepted: from the app, or one of the recovery codes. */
export type CodeKind = 'app' | 'recovery';

/** The second factor and its recovery codes. */
export interface SecondFactorRows {
  read(): Promise<StoredFactor | null>;
  /** Stores an unconfirmed secret in place of another one; false where a confirmed one is stored. */
  begin(secret: string, now: string): Promise<boolean>;
  /**
   * Takes the secret into use with the time step of its first code and with these recovery codes, all or
   * nothing; false where another secret is stored, or it is in use already.
   */
  confirm(confirmed: {
    secret: string;
    step: number;
    now: string;
    hashes: readonly string[];
  }): Promise<boolean>;
  /** Uses up a code of a confirmed second factor; null where it is wrong, or was used before. */
  spend(code: EnteredCode): Promise<CodeKind | null>;
  /** The hashes of all recovery codes, sorted. */
  listCodes(): Promise<string[]>;
  /**
   * Uses up a code and replaces all recovery codes, both or neither. `code-refused` where the code is wrong
   * or used; `outdated` where the recovery codes are no longer those of `seen`.
   */
  renew(
    code: EnteredCode,
    codes: { seen: readonly string[]; hashes: readonly string[] },
  ): Promise<CodeKind | 'code-refused' | 'outdated'>;
  /** How many recovery codes are unused. */
  countCodes(): Promise<number>;
  /** Uses up a code and deletes the second factor, both or neither; null like `spend`. */
  remove(code: EnteredCode): Promise<CodeKind | null>;
  /**
   * Deletes the secret, the recovery codes and every session, all or nothing; false where there was no secret, and the
   * sessions are left then.
   */
  deleteWithSessions(): Promise<boolean>;
}

const NAME = 'main';

/**
 * How many time steps the last used one may lie after an entered one: two by the tolerance of codes, and two between the
 * clocks of two instances. A later one was stored while the clock was ahead, and would refuse every code until then.
 */
const STEPS_AHEAD = 4;

/** Later than any time step. */
const NEVER = 2 ** 31 - 1;

/** The second factor's queries. */
export const secondFactorRows = ({ db }: Pick<Store, 'db'>): SecondFactorRows => ({
  async read() {
    const row = await db
      .selectFrom('second_factor')
      .select(['secret', 'begun_at as begunAt', 'confirmed_at as confirmedAt'])
      .executeTakeFirst();
    return row ?? null;
  },

  async begin(secret, now) {
    const begun = { secret, begun_at: now, last_step: 0 };
    const row = await db
      .insertInto('second_factor')
      .values({ name: NAME, ...begun })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(begun).where('second_factor.confirmed_at', 'is', null),
      )
      .returning('name')
      .executeTakeFirst();
    return row !== undefined;
  },

  confirm: ({ secret, step, now, hashes }) =>
    db.transaction().execute(async (within) => {
      // Of two requests at the same time the first one locks the row; the other one finds it confirmed.
      const row = await within
        .updateTable('second_factor')
        .set({ confirmed_at: now, last_step: step })
        .where('secret', '=', secret)
        .where('confirmed_at', 'is', null)
        .returning('name')
        .executeTakeFirst();
      if (row === undefined) return false;
      await replaceCodes(within, hashes);
      return true;
    }),

  spend: (code) => spend(db, code),

  listCodes: () => listCodes(db),

  renew: (code, { seen, hashes }) =>
    db.transaction().execute(async (within) => {
      await lockFactor(within);
      if ((await listCodes(within)).join() !== seen.join()) return 'outdated';
      const kind = await spend(within, code);
      if (kind === null) return 'code-refused';
      await replaceCodes(within, hashes);
      return kind;
    }),

  async countCodes() {
    const { count } = await db
      .selectFrom('recovery_codes')
      .select(sql<number>`count(*)`.as('count'))
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  },

  remove: (code) =>
    db.transaction().execute(async (within) => {
      await lockFactor(within);
      const kind = await spend(within, code);
      if (kind !== null) await deleteAll(within);
      return kind;
    }),

  deleteWithSessions: () =>
    db.transaction().execute(async (within) => {
      if (!(await deleteAll(within))) return false;
      await within.deleteFrom('sessions').execute();
      return true;
    }),
});

/** Locks the second factor for this transaction, with an update since a select would not wait. */
async function lockFactor(within: Kysely<Database>): Promise<void> {
  await within
    .updateTable('second_factor')
    .set(({ ref }) => ({ last_step: ref('last_step') }))
    .execute();
}

/** Both statements run for every code, so that the answer's time gives no hint. */
async function spend(within: Kysely<Database>, code: EnteredCode): Promise<CodeKind | null> {
  const step = await within
    .updateTable('second_factor')
    .set({ last_step: code.step })
    .where('secret', '=', code.secret)
    .where('confirmed_at', 'is not', null)
    .where(({ or, eb }) =>
      or([
        eb('last_step', '<', code.step),
        eb('last_step', '>', code.step === -1 ? NEVER : code.step + STEPS_AHEAD),
      ]),
    )
    .returning('name')
    .executeTakeFirst();
  const recovery = await within
    .updateTable('recovery_codes')
    .set({ used_at: code.now })
    .where('code_hash', '=', code.hash)
    .where('used_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('second_factor').select('name').where('confirmed_at', 'is not', null)),
    )
    .returning('code_hash')
    .executeTakeFirst();
  if (step !== undefined) return 'app';
  return recovery === undefined ? null : 'recovery';
}

async function listCodes(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('recovery_codes').select('code_hash').execute();
  return rows.map((row) => row.code_hash).sort();
}

async function replaceCodes(within: Kysely<Database>, hashes: readonly string[]): Promise<void> {
  await within.deleteFrom('recovery_codes').execute();
  await within
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ code_hash: hash, used_at: null })))
    .execute();
}

async function deleteAll(within: Kysely<Database>): Promise<boolean> {
  const row = await within.deleteFrom('second_factor').returning('name').executeTakeFirst();
  await within.deleteFrom('recovery_codes').execute();
  return row !== undefined;
}
