import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { plainCode, RECOVERY_CODES } from '../../domain/login.ts';
import { SiteError } from '../../domain/site-error.ts';
import { brandOf } from '../../domain/site-frame.ts';
import type { Content } from '../content/content.ts';
import { sha256 } from '../core/hashes.ts';
import type { Site } from '../site.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

export const TOTP_DIGITS = 6;

/** A code that was used up, from the app or one of the recovery codes, and the new recovery codes that it has made. */
interface UsedCode {
  readonly kind: 'app' | 'recovery';
  readonly codes?: readonly string[];
}

/** Creates the second factor of the login: codes of an authenticator app (TOTP, RFC 6238), and recovery codes. */
export function createSecondFactor(
  { store: { db }, clock }: Pick<Site, 'store' | 'clock'>,
  content: Pick<Content, 'current'>,
) {
  const now = () => clock().toISOString();

  /** Since when it is in use, in ISO 8601 and UTC; null where it is not in use. */
  const since = async (): Promise<string | null> => (await readFactor(db))?.confirmedAt ?? null;

  /**
   * Uses a code up. Null for a wrong or used one. Both statements run for every code, so that the answer's time gives
   * no hint.
   */
  const use = async (code: string, within: Kysely<Database> = db): Promise<UsedCode | null> => {
    const secret = (await readFactor(within))?.secret ?? '';
    const entered = stepOfCode(secret, plainCode(code), clock().getTime());
    const step = await within
      .updateTable('secondFactor')
      .set({ lastStep: entered })
      .where('secret', '=', secret)
      .where('confirmedAt', 'is not', null)
      .where('lastStep', '<', entered)
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
    if (step !== undefined) return { kind: 'app' };
    return recovery === undefined ? null : { kind: 'recovery' };
  };

  /** Uses a code up and makes a change with it, both or neither. Null like `use`. */
  const change = (
    code: string,
    make: (within: Kysely<Database>) => Promise<Omit<UsedCode, 'kind'>>,
  ): Promise<UsedCode | null> =>
    db.transaction().execute(async (within) => {
      // Locks the second factor for this transaction; a select would not wait.
      await within
        .updateTable('secondFactor')
        .set(({ ref }) => ({ lastStep: ref('lastStep') }))
        .execute();
      const used = await use(code, within);
      return used && { ...used, ...(await make(within)) };
    });

  return {
    since,

    /** When it was switched on, in ISO 8601, or null; and how many recovery codes are not used. */
    async state() {
      const confirmed = await since();
      if (confirmed === null) return { since: null, codesLeft: 0 };
      const { codesLeft } = await db
        .selectFrom('recoveryCodes')
        .select(({ fn }) => fn.countAll<number>().as('codesLeft'))
        .where('usedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return { since: confirmed, codesLeft };
    },

    /** Creates a secret, which has no effect until it is confirmed. Throws `second-factor-stands`. */
    async begin() {
      // 160 bits (RFC 4226, section 4).
      const secret = new Secret({ size: 20 }).base32;
      const begun = { secret, begunAt: now(), lastStep: 0 };
      const row = await db
        .insertInto('secondFactor')
        .values({ name: 'main', ...begun })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet(begun).where('secondFactor.confirmedAt', 'is', null),
        )
        .returning('name')
        .executeTakeFirst();
      if (row === undefined) throw new SiteError('second-factor-stands');
      const address = totp(secret, brandOf(content.current())).toString();
      return { secret, address, qr: qrOf(address) };
    },

    /** Takes the secret into use with a first code. Null where it is wrong, or another request confirmed it first. */
    async confirm(code: string): Promise<UsedCode | null> {
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
        return row === undefined ? null : { kind: 'app', codes: await replaceCodes(within) };
      });
    },

    use: (code: string) => use(code),

    /** Uses a code up and replaces all recovery codes, both or neither. Null like `use`. */
    renew: (code: string) =>
      change(code, async (within) => ({ codes: await replaceCodes(within) })),

    /** Uses a code up and ends the second factor, both or neither. Null like `use`. */
    remove: (code: string) =>
      change(code, async (within) => {
        await deleteFactor(within);
        return {};
      }),
  };
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** The data for an authenticator app, shown once: the secret in base32, and its `otpauth:` address, with a QR code. */
export type SetUp = Awaited<ReturnType<SecondFactor['begin']>>;

/**
 * Deletes the secret, the recovery codes and every session, all or nothing; false where there was no secret, and the
 * sessions are left then.
 */
export const deleteFactorWithSessions = ({ db }: Pick<Store, 'db'>): Promise<boolean> =>
  db.transaction().execute(async (within) => {
    const isDeleted = await deleteFactor(within);
    if (isDeleted) await within.deleteFrom('sessions').execute();
    return isDeleted;
  });

const readFactor = (within: Kysely<Database>) =>
  within.selectFrom('secondFactor').select(['secret', 'confirmedAt']).executeTakeFirst();

async function deleteFactor(within: Kysely<Database>): Promise<boolean> {
  const deleted = await within.deleteFrom('secondFactor').returning('name').executeTakeFirst();
  await within.deleteFrom('recoveryCodes').execute();
  return deleted !== undefined;
}

/** Stores the hashes of new recovery codes in place of all others, and returns the codes. */
async function replaceCodes(within: Kysely<Database>): Promise<string[]> {
  // 120 random bits, which need no slow hash: 24 letters in six groups.
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: 15 }).base32.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-'),
  );
  await within.deleteFrom('recoveryCodes').execute();
  await within
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ codeHash: hashOfCode(code), usedAt: null })))
    .execute();
  return codes;
}

const hashOfCode = (code: string): string => sha256(plainCode(code));

/** Codes of an authenticator app: RFC 6238 with SHA-1, six digits and 30 seconds, as every app knows them. */
const totp = (secret: string, issuer = ''): TOTP =>
  new TOTP({ secret, issuer, label: 'Admin', digits: TOTP_DIGITS, period: 30 });

/** The code of a secret at a time in milliseconds. */
export const codeAt = (secret: string, time: number): string =>
  totp(secret).generate({ timestamp: time });

/**
 * The time step whose code this is, around a time in milliseconds; -1 where there is none. Codes of one period before
 * and one after are accepted too: clocks differ (RFC 6238, section 5.2).
 */
export function stepOfCode(secret: string, code: string, time: number): number {
  if (!/^\d{6}$/.test(code)) return -1;
  const codes = totp(secret);
  const distance = codes.validate({ token: code, timestamp: time, window: 1 });
  return distance === null ? -1 : codes.counter({ timestamp: time }) + distance;
}

function qrOf(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
