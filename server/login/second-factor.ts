import { type Kysely, sql } from 'kysely';
import { Secret } from 'otpauth';
import { encode } from 'uqr';
import {
  plainCode,
  RECOVERY_CODES,
  type SecondFactorState,
  type SetUp,
} from '../../domain/second-factor.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import type { Clock } from '../core/clock.ts';
import { sha256 } from '../core/hashes.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { newSecret, otpAddress, stepOfCode } from './totp.ts';

/** How a code was accepted: from the app, or one of the recovery codes. */
export type CodeKind = 'app' | 'recovery';

const NAME = 'main';

/**
 * How many time steps the last used one may lie after an entered one: two by the tolerance of codes, and two between the
 * clocks of two instances. A later one was stored while the clock was ahead, and would refuse every code until then.
 */
const STEPS_AHEAD = 4;

/** Later than any time step. */
const NEVER = 2 ** 31 - 1;

/**
 * Creates the second factor of the login: codes of an authenticator app (TOTP, RFC 6238). `siteName` is the account's name
 * in the app. Throws the store's error, unless said otherwise.
 */
export function createSecondFactor({ db }: Store, clock: Clock, siteName: () => string) {
  const now = () => clock().toISOString();

  /** Since when it is in use, in ISO 8601 and UTC; null where it is not in use. */
  const since = async (): Promise<string | null> => (await readFactor(db))?.confirmedAt ?? null;

  const state = async (): Promise<SecondFactorState> => {
    const confirmed = await since();
    if (confirmed === null) return { since: null, codesLeft: 0 };
    const { codesLeft } = await db
      .selectFrom('recoveryCodes')
      .select(sql<number>`count(*)`.as('codesLeft'))
      .where('usedAt', 'is', null)
      .executeTakeFirstOrThrow();
    return { since: confirmed, codesLeft };
  };

  /** Both statements run for every code, so that the answer's time gives no hint. */
  const spend = async (within: Kysely<Database>, code: string): Promise<CodeKind | null> => {
    const secret = (await readFactor(within))?.secret ?? '';
    const entered = stepOfCode(secret, plainCode(code), clock().getTime());
    const step = await within
      .updateTable('secondFactor')
      .set({ lastStep: entered })
      .where('secret', '=', secret)
      .where('confirmedAt', 'is not', null)
      .where(({ or, eb }) =>
        or([
          eb('lastStep', '<', entered),
          eb('lastStep', '>', entered === -1 ? NEVER : entered + STEPS_AHEAD),
        ]),
      )
      .returning('name')
      .executeTakeFirst();
    const recovery = await within
      .updateTable('recoveryCodes')
      .set({ usedAt: now() })
      .where('codeHash', '=', hashOfCode(code))
      .where('usedAt', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('secondFactor').select('name').where('confirmedAt', 'is not', null)),
      )
      .returning('codeHash')
      .executeTakeFirst();
    if (step !== undefined) return 'app';
    return recovery === undefined ? null : 'recovery';
  };

  return {
    since,

    /** Throws `load-failed` when the store does not answer. */
    state: () => state().catch(throwAs('load-failed', 'The second factor cannot be read.')),

    /**
     * Creates a secret, which has no effect until it is confirmed. Throws `second-factor-stands`, or `save-failed` when
     * the store does not answer.
     */
    async begin(): Promise<SetUp> {
      const secret = newSecret();
      const begun = { secret, begunAt: now(), lastStep: 0 };
      const row = await db
        .insertInto('secondFactor')
        .values({ name: NAME, ...begun })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet(begun).where('secondFactor.confirmedAt', 'is', null),
        )
        .returning('name')
        .executeTakeFirst()
        .catch(throwAs('save-failed', 'The secret of the second factor cannot be stored.'));
      if (row === undefined) throw new SiteError('second-factor-stands');
      const address = otpAddress(secret, siteName());
      return { secret, address, qr: qrOf(address) };
    },

    /**
     * Takes the secret into use with a first code of it, and returns the recovery codes, the only time that
     * they are shown. Null where the code is wrong, or another request confirmed it first.
     */
    async confirm(code: string): Promise<string[] | null> {
      const secret = (await readFactor(db))?.secret ?? '';
      const step = stepOfCode(secret, plainCode(code), clock().getTime());
      if (step === -1) return null;
      return db.transaction().execute(async (within) => {
        // Of two requests at the same time the first one locks the row; the other one finds it confirmed.
        const row = await within
          .updateTable('secondFactor')
          .set({ confirmedAt: now(), lastStep: step })
          .where('secret', '=', secret)
          .where('confirmedAt', 'is', null)
          .returning('name')
          .executeTakeFirst();
        return row === undefined ? null : replaceCodes(within);
      });
    },

    /** Uses a code up. Null for a wrong or used code: the same statements run whatever is wrong with it. */
    use: (code: string): Promise<CodeKind | null> => spend(db, code),

    /** Uses a code up and replaces all recovery codes, both or neither. Null like `use`. */
    renew: (code: string): Promise<{ kind: CodeKind; codes: string[] } | null> =>
      db.transaction().execute(async (within) => {
        await lockFactor(within);
        const kind = await spend(within, code);
        return kind === null ? null : { kind, codes: await replaceCodes(within) };
      }),

    /** Uses a code up and ends the second factor, both or neither. Null like `use`. */
    remove: (code: string): Promise<CodeKind | null> =>
      db.transaction().execute(async (within) => {
        await lockFactor(within);
        const kind = await spend(within, code);
        if (kind !== null) await deleteAll(within);
        return kind;
      }),
  };
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/**
 * Deletes the secret, the recovery codes and every session, all or nothing; false where there was no secret, and the
 * sessions are left then.
 */
export const deleteFactorWithSessions = ({ db }: Pick<Store, 'db'>): Promise<boolean> =>
  db.transaction().execute(async (within) => {
    if (!(await deleteAll(within))) return false;
    await within.deleteFrom('sessions').execute();
    return true;
  });

const readFactor = (within: Kysely<Database>) =>
  within.selectFrom('secondFactor').select(['secret', 'confirmedAt']).executeTakeFirst();

/** Locks the second factor for this transaction, with an update since a select would not wait. */
async function lockFactor(within: Kysely<Database>): Promise<void> {
  await within
    .updateTable('secondFactor')
    .set(({ ref }) => ({ lastStep: ref('lastStep') }))
    .execute();
}

/** Stores the hashes of new recovery codes in place of all others, and returns the codes. */
async function replaceCodes(within: Kysely<Database>): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await within.deleteFrom('recoveryCodes').execute();
  await within
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ codeHash: hashOfCode(code), usedAt: null })))
    .execute();
  return codes;
}

async function deleteAll(within: Kysely<Database>): Promise<boolean> {
  const row = await within.deleteFrom('secondFactor').returning('name').executeTakeFirst();
  await within.deleteFrom('recoveryCodes').execute();
  return row !== undefined;
}

/** 120 random bits, which need no slow hash: 24 letters in six groups. */
const newRecoveryCode = (): string =>
  new Secret({ size: 15 }).base32.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-');

const hashOfCode = (code: string): string => sha256(plainCode(code));

function qrOf(text: string): SetUp['qr'] {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
