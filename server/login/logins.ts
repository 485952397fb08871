import type { Origin } from '../../domain/audit.ts';
import { CODE_MAX, plainCode } from '../../domain/login.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Audit } from '../audit/audit.ts';
import { createSigner } from '../core/signed.ts';
import { PASSCODE_MIN } from '../settings/settings.ts';
import type { Site } from '../site.ts';
import { settingRows } from '../store/setting-rows.ts';
import { type Throttle, TooManyAttempts } from '../throttles/throttles.ts';
import {
  changePasscodeHash,
  createLoginThrottles,
  createPasscodeQueue,
  hashPasscode,
  readPasscodeHash,
  readSettledPasscodeHash,
  verifyPasscode,
} from './passcodes.ts';
import type { PasskeyAnswer, Proof } from './passkey-answers.ts';
import type { ChallengeFor, Passkeys, RightAnswer } from './passkeys.ts';
import { type SecondFactor, TOTP_DIGITS } from './second-factor.ts';
import type { Sessions } from './sessions.ts';

/** How long a login may take between its two steps, in milliseconds. */
export const TICKET_MS = 5 * 60 * 1000;

export interface LoginOrigin extends Origin {
  /** The id of the browser's previous session, which a new one ends; or null. */
  readonly previous: string | null;
}

const FACTOR_EVENTS = {
  confirm: 'second-factor-on',
  renew: 'recovery-codes-renewed',
  remove: 'second-factor-off',
} as const;

type FactorChange = keyof typeof FACTOR_EVENTS;

/** The owner's login, and the proofs before a critical change. Every method throws `too-many-attempts`. */
export async function createLogins(
  { store, clock, settings }: Pick<Site, 'store' | 'clock' | 'settings'>,
  sessions: Pick<Sessions, 'open' | 'logout'>,
  secondFactor: SecondFactor,
  passkeys: Passkeys,
  audit: Audit,
  queue = createPasscodeQueue(),
) {
  const throttles = createLoginThrottles(store);
  const signer = createSigner(await settingRows(store).key('login-key'), clock);

  const attempt = (throttle: Throttle, key: string, from: Origin): Promise<void> =>
    throttle.attempt(key).catch(async (error: unknown) => {
      const begins = error instanceof TooManyAttempts && error.begins;
      if (begins) await audit.record({ event: 'login-blocked' }, from);
      throw error;
    });

  const count = (from: Origin) => attempt(throttles.attempts, from.address, from);

  // A login does not fail because its count could not be deleted.
  const forgive = ({ address }: Origin) => throttles.attempts.reset(address).catch(() => undefined);

  const requireHash = async (): Promise<string> => {
    const hash = await readPasscodeHash(store);
    if (hash === null) throw new Error('No passcode is set.');
    return hash;
  };

  /** Returns the hash of the right passcode. Throws `invalid-password`. */
  const checkPasscode = async (passcode: string, from: Origin): Promise<string> => {
    const check = async () => {
      const hash = await requireHash();
      return (await verifyPasscode(passcode, hash)) ? hash : null;
    };
    const hash = await queue(from.address, check).catch(async (error: unknown) => {
      // The passcode was not checked.
      await throttles.attempts.undo(from.address);
      throw error;
    });
    if (hash !== null) return hash;
    await audit.record({ event: 'wrong-passcode' }, from);
    throw new SiteError('invalid-password');
  };

  /** Uses a code up, and returns the recovery codes that `use` makes, if any. Throws `invalid-code`. */
  const spendCode = async (code: string, from: Origin, use: SecondFactor['use']) => {
    const entered = code.slice(0, CODE_MAX);
    // A recovery code, which nobody can guess, works when the app's codes are blocked.
    const isCounted = plainCode(entered).length === TOTP_DIGITS;
    if (isCounted) await attempt(throttles.codes, 'all', from);
    const used = await use(entered);
    if (used === null) {
      await audit.record({ event: 'wrong-code' }, from);
      throw new SiteError('invalid-code');
    }
    if (isCounted) await throttles.codes.undo('all').catch(() => undefined);
    if (used.kind === 'recovery') await audit.record({ event: 'recovery-code-used' }, from);
    return used.codes;
  };

  /**
   * Checks the answer of a passkey, and uses its challenge up. Only wrong answers are counted: a right one is never
   * refused. Throws `login-expired` and `invalid-passkey`.
   */
  const checkPasskey = async (
    answer: PasskeyAnswer,
    whom: ChallengeFor,
    from: Origin,
  ): Promise<RightAnswer> => {
    const checked = await passkeys.check(answer, whom);
    if (typeof checked === 'object') return checked;
    await count(from);
    await audit.record({ event: checked }, from);
    throw new SiteError('invalid-passkey');
  };

  const openSession = async (
    passcodeHash: string,
    from: LoginOrigin,
    passkey?: RightAnswer,
  ): Promise<string> => {
    const session = await sessions.open(from);
    // The passcode may have been changed, and all sessions ended, before this one was opened.
    if ((await readSettledPasscodeHash(store)) !== passcodeHash) {
      await sessions.logout(session);
      throw new SiteError('invalid-password');
    }
    // So may the passkey have been removed.
    if (passkey !== undefined && !(await passkeys.use(passkey, from.browser))) {
      await sessions.logout(session);
      throw new SiteError('invalid-passkey');
    }
    await sessions.logout(from.previous);
    const detail = passkey === undefined ? '' : `passkey ${passkey.name}`;
    await audit.record({ event: 'login', detail }, from);
    return session;
  };

  /** Checks a proof before a critical change. Throws what the logins throw for a wrong one. */
  const prove = async (proof: Proof, session: string, from: Origin): Promise<void> => {
    if ('answer' in proof) {
      const whom = { purpose: 'proof', browser: session } as const;
      const passkey = await checkPasskey(proof.answer, whom, from);
      if (!(await passkeys.use(passkey, from.browser))) throw new SiteError('invalid-passkey');
      return;
    }
    await count(from);
    await checkPasscode(proof.passcode, from);
    if ((await secondFactor.since()) !== null) {
      await spendCode(proof.code ?? '', from, secondFactor.use);
    }
    await forgive(from);
  };

  return {
    prove,

    /** Checks the passcode. Returns a session's id, or a ticket where a code is needed. Throws `invalid-password`. */
    async login(passcode: string, from: LoginOrigin) {
      await count(from);
      const passcodeHash = await checkPasscode(passcode, from);
      // Attempts of both steps count together, until the second one succeeds.
      if ((await secondFactor.since()) !== null) {
        return { ticket: signer.sign(['login', passcodeHash], TICKET_MS) };
      }
      await forgive(from);
      return { session: await openSession(passcodeHash, from) };
    },

    /** The second step: checks a code, and returns the session's id. Throws `invalid-code` and `login-expired`. */
    async confirm({ ticket, code }: { ticket: string; code: string }, from: LoginOrigin) {
      await count(from);
      const passcodeHash = await requireHash();
      if (signer.open(ticket, ['login', passcodeHash], TICKET_MS) === null) {
        throw new SiteError('login-expired');
      }
      await spendCode(code, from, secondFactor.use);
      await forgive(from);
      return openSession(passcodeHash, from);
    },

    /**
     * Checks the answer of a passkey in place of both steps, and returns the session's id. `browser` is the secret in
     * the cookie that the challenge is for. Throws `invalid-passkey` and `login-expired`.
     */
    async loginByPasskey(
      { answer, browser }: { answer: PasskeyAnswer; browser: string },
      from: LoginOrigin,
    ) {
      const passkey = await checkPasskey(answer, { purpose: 'login', browser }, from);
      return openSession(await requireHash(), from, passkey);
    },

    async passcodeState() {
      const isFromSettings = settings.adminPasscode !== undefined;
      const changedAt = await audit.lastAt('passcode-changed');
      return { isFromSettings, changedAt, minLength: PASSCODE_MIN };
    },

    /**
     * Changes the passcode after a proof, and ends all sessions but this one. Throws `passcode-from-settings`, what the
     * logins throw for a wrong proof, and `invalid-password` where it was changed meanwhile.
     */
    async changePasscode(passcode: string, proof: Proof, session: string, from: Origin) {
      if (settings.adminPasscode !== undefined) throw new SiteError('passcode-from-settings');
      const before = await requireHash();
      await prove(proof, session, from);
      const hash = await queue(from.address, () => hashPasscode(passcode));
      const isChanged = await changePasscodeHash(store, hash, { before, session });
      if (!isChanged) throw new SiteError('invalid-password');
      await audit.record({ event: 'passcode-changed' }, from);
    },

    /** Changes the second factor by a code. Returns new recovery codes, which are not stored. Throws `invalid-code`. */
    async changeFactor(action: FactorChange, code: string, from: Origin) {
      await count(from);
      const codes = await spendCode(code, from, secondFactor[action]);
      await forgive(from);
      await audit.record({ event: FACTOR_EVENTS[action] }, from);
      return codes;
    },
  };
}

export type Logins = Awaited<ReturnType<typeof createLogins>>;
