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

/** What a code that was used up is, and the new recovery codes that it has made. */
interface UsedCode {
  readonly kind: 'app' | 'recovery';
  readonly codes?: readonly string[];
}

/** The second factor of the login: codes of an authenticator app (TOTP, RFC 6238), and recovery codes. */
export function createSecondFactor(
  { store: { db }, clock }: Pick<Site, 'store' | 'clock'>,
  content: Pick<Content, 'current'>,
) {
  const now = () => clock().toISOString();

  /** Since when it is in use, in ISO 8601 and UTC; null where it is not in use. */
  const since = async (): Promise<string | null> => (await readFactor(db))?.confirmedAt ?? null;

  /** Uses a code up; null for a wrong or used one. Every code takes the same time. */
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

  /** Uses a code up and makes a change with it, both or neither. Null as `use`. */
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

    /** Since when it is in use, as `since`, and how many recovery codes are not used. */
    async state() {
      const { codesLeft } = await db
        .selectFrom('recoveryCodes')
        .select(({ fn }) => fn.countAll<number>().as('codesLeft'))
        .where('usedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return { since: await since(), codesLeft };
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

    /** Uses a code up and replaces all recovery codes, both or neither. Null as `use`. */
    renew: (code: string) =>
      change(code, async (within) => ({ codes: await replaceCodes(within) })),

    /** Uses a code up and ends the second factor, both or neither. Null as `use`. */
    remove: (code: string) =>
      change(code, async (within) => {
        await deleteFactor(within);
        return {};
      }),
  };
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** What an authenticator app needs: the secret in base32, and its `otpauth:` address, also as a QR code. */
export type SetUp = Awaited<ReturnType<SecondFactor['begin']>>;

/** Ends the second factor and every session, all or nothing. False where there was none: the sessions stay then. */
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
  // 120 random bits, which need no slow hash.
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

/** RFC 6238 with SHA-1, six digits and 30 seconds, as every app knows it. */
const totp = (secret: string, issuer = ''): TOTP =>
  new TOTP({ secret, issuer, label: 'Admin', digits: TOTP_DIGITS, period: 30 });

export const codeAt = (secret: string, time: number): string =>
  totp(secret).generate({ timestamp: time });

/**
 * The time step whose code this is, at most one period before or after a time in milliseconds (RFC 6238, section 5.2);
 * -1 where there is none.
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
