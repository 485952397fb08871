import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** The second factor as it is stored: one, or none. */
export interface StoredFactor {
  /** In base32. */
  readonly secret: string;
  readonly begunAt: string;
  /** Null until a first code has shown that the app has the secret. */
  readonly confirmedAt: string | null;
}

/** The second factor and its recovery codes. */
export interface SecondFactorRows {
  read(): Promise<StoredFactor | null>;
  /** Keeps a secret to be confirmed, in place of another such one; false where one is confirmed. */
  begin(secret: string, now: string): Promise<boolean>;
  /** Takes the secret into use with the time step of its first code; false where another one stands. */
  confirm(confirmed: { secret: string; step: number; now: string }): Promise<boolean>;
  /** Uses a time step of a confirmed secret up; false where it, or a later one, was used before. */
  spendStep(step: number): Promise<boolean>;
  /** Uses up a recovery code of a confirmed second factor; false where there is none that is unused. */
  spendCode(hash: string, now: string): Promise<boolean>;
  /** Replaces all recovery codes, or none. */
  replaceCodes(hashes: readonly string[]): Promise<void>;
  /** How many recovery codes are unused. */
  countCodes(): Promise<number>;
  /** Deletes the secret and the recovery codes, both or neither; false where there was no secret. */
  delete(): Promise<boolean>;
}

const NAME = 'main';

/** The second factor's queries. */
export const secondFactorRows = (db: Kysely<Database>): SecondFactorRows => ({
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

  async confirm({ secret, step, now }) {
    const row = await db
      .updateTable('second_factor')
      .set({ confirmed_at: now, last_step: step })
      .where('secret', '=', secret)
      .where('confirmed_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    return row !== undefined;
  },

  async spendStep(step) {
    const row = await db
      .updateTable('second_factor')
      .set({ last_step: step })
      .where('confirmed_at', 'is not', null)
      .where('last_step', '<', step)
      .returning('name')
      .executeTakeFirst();
    return row !== undefined;
  },

  async spendCode(hash, now) {
    const row = await db
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('second_factor').select('name').where('confirmed_at', 'is not', null)),
      )
      .returning('code_hash')
      .executeTakeFirst();
    return row !== undefined;
  },

  async replaceCodes(hashes) {
    await db.transaction().execute(async (within) => {
      await within.deleteFrom('recovery_codes').execute();
      await within
        .insertInto('recovery_codes')
        .values(hashes.map((hash) => ({ code_hash: hash, used_at: null })))
        .execute();
    });
  },

  async countCodes() {
    const { count } = await db
      .selectFrom('recovery_codes')
      .select(sql<number>`count(*)`.as('count'))
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  },

  delete: () =>
    db.transaction().execute(async (within) => {
      const row = await within.deleteFrom('second_factor').returning('name').executeTakeFirst();
      await within.deleteFrom('recovery_codes').execute();
      return row !== undefined;
    }),
});
