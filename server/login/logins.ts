import { randomBytes } from 'node:crypto';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import type { Audit } from '../audit/audit.ts';
import type { Clock } from '../clock.ts';
import { sha256 } from '../hashes.ts';
import { isDiskFull } from '../store/disk-full.ts';
import type { Store } from '../store/store.ts';
import type { DeviceProof, Devices } from './devices.ts';
import { type Attempt, createLoginChecks, type LoginOrigin } from './login-checks.ts';
import type { LoginTickets } from './login-tickets.ts';
import type { PasscodeQueues } from './passcode-queues.ts';
import type { PasscodeRows } from './passcode-rows.ts';
import type { PasskeyAnswer } from './passkey-answers.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactor } from './second-factor.ts';
import type { CodeKind } from './second-factor-rows.ts';
import type { SessionRows } from './session-rows.ts';
import { sessionLimits } from './sessions.ts';

/** What the browser gets by a login. */
export interface Login {
  /** The session's id. The store has only its hash. */
  readonly id: string;
  readonly device: string;
}

/** The result of a right passcode: a session, or a ticket where a code is needed too. */
export type LoginStep = Login | { readonly ticket: string };

/** What the owner proves a change with: the passcode, with a code where a second factor is in use, or a passkey. */
export type Proof =
  | { readonly passcode: string; readonly code?: string | undefined }
  | { readonly answer: PasskeyAnswer };

/** The owner's login. */
export interface Logins {
  /**
   * Checks the passcode. Throws `invalid-password`, `too-many-attempts` and `passcode-limited` before the passcode is
   * checked, or `load-failed` when the store does not answer, and `disk-full`.
   */
  login(passcode: string, from: LoginOrigin): Promise<LoginStep>;
  /**
   * The second step: checks a code. Throws `invalid-code`, `login-expired` where the ticket has expired, and what
   * `login` throws.
   */
  confirm(step: { ticket: string; code: string }, from: LoginOrigin): Promise<Login>;
  /**
   * Checks the answer of a passkey, in place of both steps. `browser` is the secret in the browser's cookie that the
   * challenge is for. Throws `invalid-passkey`, `login-expired`, and what `login` throws before it checks.
   */
  loginByPasskey(
    answered: { answer: PasskeyAnswer; browser: string },
    from: LoginOrigin,
  ): Promise<Login>;
  /** Checks a proof before a change of the passkeys. Throws what the logins throw, but `save-failed`. */
  prove(proof: Proof, session: string, from: LoginOrigin): Promise<void>;
  /**
   * Checks the passcode again before a critical change. Throws what `login` throws, but `save-failed` in the place of
   * `load-failed`, as the changes below do.
   */
  provePasscode(passcode: string, from: LoginOrigin): Promise<void>;
  /**
   * Takes a second factor into use with its first code. Returns the recovery codes, the only time that they are
   * shown, and a new name for this browser, since all devices are unknown after that; null where the store fails
   * in between. Throws what `provePasscode` throws, with `invalid-code` in the place of `invalid-password`.
   */
  switchOnFactor(
    code: string,
    from: LoginOrigin,
  ): Promise<{ recoveryCodes: string[]; device: string | null }>;
  /**
   * Replaces all recovery codes, after a check of one more code. Throws what `switchOnFactor` throws, and
   * `codes-renewed` where another request did so at the same time.
   */
  renewRecoveryCodes(code: string, from: LoginOrigin): Promise<string[]>;
  /** Ends the second factor, after a check of one more code. Returns and throws like `switchOnFactor`. */
  switchOffFactor(code: string, from: LoginOrigin): Promise<{ device: string | null }>;
}

const ID_BYTES = 32;

/** Creates the logins service. */
export function createLogins(parts: {
  /** For its throttles. */
  store: Store;
  passcodes: PasscodeRows;
  sessions: SessionRows;
  clock: Clock;
  devices: Devices;
  queues: PasscodeQueues;
  tickets: LoginTickets;
  secondFactor: SecondFactor;
  passkeys: Passkeys;
  audit: Audit;
}): Logins {
  const { passcodes, sessions, clock, devices, tickets, secondFactor, passkeys, audit } = parts;
  const checks = createLoginChecks(parts);

  const recordKind = async (kind: CodeKind, from: LoginOrigin) => {
    if (kind === 'recovery') await audit.record({ event: 'recovery-code-used' }, from);
  };

  /** `byPasskey`: its name, and what stores its use, or says that it was removed meanwhile. */
  const openSession = async (
    { device, from }: Attempt,
    proof: DeviceProof,
    byPasskey?: { name: string; use: () => Promise<boolean> },
  ): Promise<Login> => {
    await sessions.deleteExpired(sessionLimits(clock()));
    const id = randomBytes(ID_BYTES).toString('base64url');
    const { address, browser, previous } = from;
    const now = clock().toISOString();
    await sessions.create({ idHash: sha256(id), now, address, browser });
    // The passcode may have been changed meanwhile, and all sessions ended before this one was created.
    if ((await passcodes.readSettled()) !== proof.passcodeHash) {
      await sessions.delete(sha256(id));
      throw new SiteError('invalid-password');
    }
    // So may the passkey have been removed.
    if (byPasskey !== undefined && !(await byPasskey.use())) {
      await sessions.delete(sha256(id));
      throw new SiteError('invalid-passkey');
    }
    if (previous !== null) await sessions.delete(sha256(previous));
    const detail = byPasskey === undefined ? '' : `passkey ${byPasskey.name}`;
    await audit.record({ event: 'login', detail }, from);
    return { id, device: device ?? devices.issue(proof) };
  };

  const newDevice = async (): Promise<string> => {
    const [passcodeHash, factorSince] = [await checks.passcodeHash(), await secondFactor.since()];
    return devices.issue({ passcodeHash, factorSince });
  };

  return {
    login: (passcode, from) =>
      orLoadFailed(async () => {
        const attempt = await checks.begin(from);
        await checks.requireAccepted(attempt);
        const passcodeHash = await checks.passcode(attempt, passcode);
        const factorSince = await secondFactor.since();
        // The attempts are deleted after the second step only: both steps count together.
        if (factorSince !== null) return { ticket: tickets.issue(passcodeHash) };
        await attempt.reset();
        return openSession(attempt, { passcodeHash, factorSince });
      }),

    confirm: ({ ticket, code }, from) =>
      orLoadFailed(async () => {
        const attempt = await checks.begin(from);
        await checks.requireAccepted(attempt);
        const passcodeHash = await checks.passcodeHash();
        const factorSince = await secondFactor.since();
        if (!tickets.isValid(ticket, passcodeHash)) throw new SiteError('login-expired');
        const kind = await checks.code(attempt, code, secondFactor.use);
        await recordKind(kind, from);
        await attempt.reset();
        return openSession(attempt, { passcodeHash, factorSince });
      }),

    loginByPasskey: ({ answer, browser }, from) =>
      orLoadFailed(async () => {
        const whom = { purpose: 'login', browser } as const;
        passkeys.requireChallenge(answer, whom);
        const attempt = await checks.begin(from, 'passkey');
        const right = await checks.passkey(attempt, answer, whom);
        const passcodeHash = await checks.passcodeHash();
        const factorSince = await secondFactor.since();
        await attempt.reset();
        return openSession(
          attempt,
          { passcodeHash, factorSince },
          { name: right.passkey.name, use: () => passkeys.use(right, from.browser) },
        );
      }),

    prove: (proof, session, from) =>
      orSaveFailed(async () => {
        if ('answer' in proof) {
          const { answer } = proof;
          const whom = { purpose: 'proof', browser: session } as const;
          passkeys.requireChallenge(answer, whom);
          const attempt = await checks.begin(from, 'passkey');
          const right = await checks.passkey(attempt, answer, whom);
          if (!(await passkeys.use(right, from.browser))) throw new SiteError('invalid-passkey');
          await attempt.reset();
          return;
        }
        const { passcode, code = '' } = proof;
        const attempt = await checks.begin(from);
        await checks.passcode(attempt, passcode);
        if ((await secondFactor.since()) !== null)
          await recordKind(await checks.code(attempt, code, secondFactor.use), from);
        await attempt.reset();
      }),

    provePasscode: (passcode, from) =>
      orSaveFailed(async () => {
        const attempt = await checks.begin(from);
        await checks.passcode(attempt, passcode);
        await attempt.reset();
      }),

    switchOnFactor: (code, from) =>
      orSaveFailed(async () => {
        const attempt = await checks.begin(from);
        const recoveryCodes = await checks.code(attempt, code, secondFactor.confirm);
        await audit.record({ event: 'second-factor-on' }, from);
        await attempt.reset();
        return { recoveryCodes, device: await newDevice().catch(() => null) };
      }),

    renewRecoveryCodes: (code, from) =>
      orSaveFailed(async () => {
        const attempt = await checks.begin(from);
        const { kind, codes } = await checks.code(attempt, code, secondFactor.renew);
        await recordKind(kind, from);
        await audit.record({ event: 'recovery-codes-renewed' }, from);
        await attempt.reset();
        return codes;
      }),

    switchOffFactor: (code, from) =>
      orSaveFailed(async () => {
        const attempt = await checks.begin(from);
        const kind = await checks.code(attempt, code, secondFactor.remove);
        await recordKind(kind, from);
        await audit.record({ event: 'second-factor-off' }, from);
        await attempt.reset();
        return { device: await newDevice().catch(() => null) };
      }),
  };
}

const orLoadFailed = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((cause: unknown) =>
    // The owner can free space with the admin only after a login, which needs a row.
    throwAs(
      isDiskFull(cause) ? 'disk-full' : 'load-failed',
      'The login could not be checked.',
    )(cause),
  );

const orSaveFailed = <T>(change: () => Promise<T>): Promise<T> =>
  change().catch(throwAs('save-failed', 'The login could not be changed.'));
