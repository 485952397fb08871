import { randomBytes } from 'node:crypto';
import { encode } from 'uqr';
import { SiteError } from '../../domain/errors.ts';
import {
  plainCode,
  RECOVERY_CODES,
  type SecondFactorState,
  type SetUp,
} from '../../domain/second-factor.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from './clock.ts';
import { sha256 } from './hashes.ts';
import { fromBase32, stepOfCode, TOTP_DIGITS, TOTP_PERIOD_S, toBase32 } from './totp.ts';

/** How a code was accepted: from the app, or one of the recovery codes. */
export type CodeKind = 'app' | 'recovery';

/** The second factor of the login: codes of an authenticator app (TOTP, RFC 6238). */
export interface SecondFactor {
  isOn(): Promise<boolean>;
  state(): Promise<SecondFactorState>;
  /** A new secret, which counts for nothing until it is confirmed. Throws `second-factor-stands`. */
  begin(): Promise<SetUp>;
  /**
   * Takes the secret into use with a first code of it, and returns the recovery codes, the only time that
   * they are shown. Throws `invalid-code`.
   */
  confirm(code: string): Promise<string[]>;
  /**
   * Uses a code up. Null for every code that is not, or not any more, one: whatever is wrong with it, the
   * same statements find it out.
   */
  use(code: string): Promise<CodeKind | null>;
  /** Makes new recovery codes in place of all before. */
  renew(): Promise<string[]>;
  /** Ends it; false where there was none. */
  remove(): Promise<boolean>;
}

/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20;
/** 120 random bits, which need no slow hash: 24 letters in six groups. */
const RECOVERY_BYTES = 15;

const newRecoveryCode = (): string =>
  toBase32(randomBytes(RECOVERY_BYTES))
    .toLowerCase()
    .replaceAll(/(.{4})(?=.)/g, '$1-');

const hashOfCode = (code: string): string => sha256(plainCode(code));

/** Makes the second factor. `siteName` is what the app calls the account. */
export function createSecondFactor(store: Store, clock: Clock, siteName: string): SecondFactor {
  const rows = store.secondFactor;
  const now = () => clock().toISOString();

  const renew = async (): Promise<string[]> => {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await rows.replaceCodes(codes.map(hashOfCode));
    return codes;
  };

  return {
    isOn: async () => (await rows.read())?.confirmedAt != null,

    async state() {
      const since = (await rows.read())?.confirmedAt ?? null;
      return { since, codesLeft: since === null ? 0 : await rows.countCodes() };
    },

    async begin() {
      const secret = toBase32(randomBytes(SECRET_BYTES));
      if (!(await rows.begin(secret, now()))) throw new SiteError('second-factor-stands');
      const address = otpAddress(secret, siteName);
      return { secret, address, qr: qrOf(address) };
    },

    async confirm(code) {
      const stored = await rows.read();
      if (stored === null || stored.confirmedAt !== null) throw new SiteError('invalid-code');
      const { secret } = stored;
      const step = stepOfCode(fromBase32(secret), plainCode(code), clock().getTime());
      if (step === -1) throw new SiteError('invalid-code');
      // In this order: recovery codes open nothing before the second factor is in use.
      const codes = await renew();
      if (!(await rows.confirm({ secret, step, now: now() }))) throw new SiteError('invalid-code');
      return codes;
    },

    async use(code) {
      const key = fromBase32((await rows.read())?.secret ?? '');
      const step = stepOfCode(key, plainCode(code), clock().getTime());
      const isOfApp = await rows.spendStep(step);
      const isRecovery = await rows.spendCode(hashOfCode(code), now());
      if (isOfApp) return 'app';
      return isRecovery ? 'recovery' : null;
    },

    renew,

    remove: () => rows.delete(),
  };
}

/** The address of a secret, as authenticator apps read it. */
function otpAddress(secret: string, siteName: string): string {
  const query = new URLSearchParams({
    secret,
    issuer: siteName,
    algorithm: 'SHA1',
    digits: String(TOTP_DIGITS),
    period: String(TOTP_PERIOD_S),
  });
  // Apps read a plus as it is written.
  const plain = query.toString().replaceAll('+', '%20');
  return `otpauth://totp/${encodeURIComponent(siteName)}:Admin?${plain}`;
}

function qrOf(text: string): SetUp['qr'] {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
