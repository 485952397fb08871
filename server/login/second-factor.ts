import { Secret } from 'otpauth';
import { encode } from 'uqr';
import {
  plainCode,
  RECOVERY_CODES,
  type SecondFactorState,
  type SetUp,
} from '../../domain/second-factor.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import type { Clock } from '../clock.ts';
import { sha256 } from '../hashes.ts';
import type { CodeKind, EnteredCode, SecondFactorRows } from './second-factor-rows.ts';
import { newSecret, otpAddress, stepOfCode } from './totp.ts';

/** The second factor of the login: codes of an authenticator app (TOTP, RFC 6238). */
export interface SecondFactor {
  /** Since when it is in use, in ISO 8601 and UTC; null where it is not in use. */
  since(): Promise<string | null>;
  /** Throws `load-failed` when the store does not answer. */
  state(): Promise<SecondFactorState>;
  /**
   * Creates a secret, which has no effect until it is confirmed. Throws `second-factor-stands`, or `save-failed` when
   * the store does not answer.
   */
  begin(): Promise<SetUp>;
  /**
   * Takes the secret into use with a first code of it, and returns the recovery codes, the only time that
   * they are shown. Null where the code is wrong, or another request confirmed it first.
   */
  confirm(code: string): Promise<string[] | null>;
  /**
   * Uses a code up. Null for a wrong or used code: the same statements run whatever is wrong with it.
   */
  use(code: string): Promise<CodeKind | null>;
  /**
   * Uses a code up and replaces all recovery codes. Null like `use`; throws
   * `codes-renewed`, with nothing changed, where another request has done so in the meantime.
   */
  renew(code: string): Promise<{ kind: CodeKind; codes: string[] } | null>;
  /** Uses a code up and ends the second factor. Null like `use`. */
  remove(code: string): Promise<CodeKind | null>;
}

/** 120 random bits, which need no slow hash: 24 letters in six groups. */
const newRecoveryCode = (): string =>
  new Secret({ size: 15 }).base32.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-');

const hashOfCode = (code: string): string => sha256(plainCode(code));

/** Creates the second factor service. `siteName` is the account's name in the app. */
export function createSecondFactor(
  rows: SecondFactorRows,
  clock: Clock,
  siteName: () => string,
): SecondFactor {
  const now = () => clock().toISOString();
  const since = async () => (await rows.read())?.confirmedAt ?? null;

  const state = async (): Promise<SecondFactorState> => {
    const confirmed = await since();
    return { since: confirmed, codesLeft: confirmed === null ? 0 : await rows.countCodes() };
  };

  const newCodes = () => {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    return { codes, hashes: codes.map(hashOfCode) };
  };

  const parseCode = async (code: string): Promise<EnteredCode> => {
    const secret = (await rows.read())?.secret ?? '';
    const step = stepOfCode(secret, plainCode(code), clock().getTime());
    return { secret, step, hash: hashOfCode(code), now: now() };
  };

  return {
    since,

    state: () => state().catch(throwAs('load-failed', 'The second factor cannot be read.')),

    async begin() {
      const secret = newSecret();
      const isBegun = await rows
        .begin(secret, now())
        .catch(throwAs('save-failed', 'The secret of the second factor cannot be stored.'));
      if (!isBegun) throw new SiteError('second-factor-stands');
      const address = otpAddress(secret, siteName());
      return { secret, address, qr: qrOf(address) };
    },

    async confirm(code) {
      const { secret, step } = await parseCode(code);
      if (step === -1) return null;
      const { codes, hashes } = newCodes();
      return (await rows.confirm({ secret, step, now: now(), hashes })) ? codes : null;
    },

    use: async (code) => rows.spend(await parseCode(code)),

    async renew(code) {
      // First, so that of two requests at the same time both have seen the same codes.
      const seen = await rows.listCodes();
      const { codes, hashes } = newCodes();
      const kind = await rows.renew(await parseCode(code), { seen, hashes });
      if (kind === 'outdated') throw new SiteError('codes-renewed');
      return kind === 'code-refused' ? null : { kind, codes };
    },

    remove: async (code) => rows.remove(await parseCode(code)),
  };
}

function qrOf(text: string): SetUp['qr'] {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
