import type { Origin } from '../../domain/audit.ts';
import { CODE_MAX, plainCode } from '../../domain/second-factor.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Audit } from '../audit/audit.ts';
import { sha256 } from '../hashes.ts';
import type { Store } from '../store/store.ts';
import { TooManyAttempts } from '../throttles/throttles.ts';
import type { Devices } from './devices.ts';
import { type CodeCount, createLoginThrottles } from './login-throttles.ts';
import type { PasscodeQueues } from './passcode-queues.ts';
import type { PasscodeRows } from './passcode-rows.ts';
import { verifyPasscode } from './passcodes.ts';
import type { PasskeyAnswer } from './passkey-answers.ts';
import type { ChallengeFor } from './passkey-challenges.ts';
import type { Passkeys, RightAnswer } from './passkeys.ts';
import type { SecondFactor } from './second-factor.ts';
import { TOTP_DIGITS } from './totp.ts';

/** The client of a login. */
export interface LoginOrigin extends Origin {
  /** The device's name from the browser's cookie, or null. */
  readonly device: string | null;
  /** The id of the browser's previous session, which a new one ends; or null. */
  readonly previous: string | null;
}

/** An attempt that was counted and not refused. */
export interface Attempt {
  readonly from: LoginOrigin;
  /** The name of a known device; null for a stranger. */
  readonly device: string | null;
  /** The number of recent attempts of the device, or of the stranger's network, including this one. */
  readonly rank: number;
  /** Deletes the counted attempts after a success. Does not fail where the store does not answer. */
  reset(): Promise<void>;
  /** Removes this attempt from the count. */
  undo(): Promise<void>;
}

/** The checks of a login. Each is counted, and refused with `too-many-attempts`. */
export interface LoginChecks {
  /** Counts an attempt, with a passcode or a passkey. */
  begin(from: LoginOrigin, by?: 'passkey'): Promise<Attempt>;
  /** Throws `passcode-limited` for a stranger where the passcode is accepted in known browsers only, whatever it is. */
  requireAccepted(attempt: Attempt): Promise<void>;
  /** Checks the passcode and returns its hash. Throws `invalid-password`. */
  passcode(attempt: Attempt, passcode: string): Promise<string>;
  /**
   * Passes a code to `use`, which uses it up or returns null for a wrong one. Returns its result. Throws
   * `invalid-code` for null.
   */
  code<T>(attempt: Attempt, code: string, use: (code: string) => Promise<T | null>): Promise<T>;
  /** Checks the answer of a passkey, and uses its challenge up. Throws `invalid-passkey`. */
  passkey(attempt: Attempt, answer: PasskeyAnswer, whom: ChallengeFor): Promise<RightAnswer>;
  /** The hash of the current passcode. */
  passcodeHash(): Promise<string>;
}

/** Creates the checks. */
export function createLoginChecks(parts: {
  /** For its throttles. */
  store: Store;
  passcodes: Pick<PasscodeRows, 'read'>;
  devices: Devices;
  queues: PasscodeQueues;
  secondFactor: SecondFactor;
  passkeys: Passkeys;
  audit: Audit;
}): LoginChecks {
  const { store, passcodes, devices, queues, secondFactor, passkeys, audit } = parts;
  const throttles = createLoginThrottles(store);

  const recordWait = (from: Origin) => async (error: unknown) => {
    const begins = error instanceof TooManyAttempts && error.begins;
    if (begins) await audit.record({ event: 'login-blocked' }, from);
    throw error;
  };

  const passcodeHash = async (): Promise<string> => {
    const hash = await passcodes.read();
    if (hash === null) throw new Error('No passcode is set.');
    return hash;
  };

  const knownDevice = async ({ device }: LoginOrigin): Promise<string | null> => {
    if (device === null) return null;
    const proof = { passcodeHash: await passcodeHash(), factorSince: await secondFactor.since() };
    return devices.isKnown(device, proof) ? device : null;
  };

  return {
    passcodeHash,

    async begin(from, by) {
      const device = await knownDevice(from);
      const [strangers, known] =
        by === 'passkey'
          ? [throttles.passkeyStrangers, throttles.passkeyKnown]
          : [throttles.strangers, throttles.known];
      const throttle = device === null ? strangers : known;
      const key = device === null ? from.address : sha256(device);
      const rank = await throttle.attempt(key).catch(recordWait(from));
      return {
        from,
        device,
        rank,
        // A login does not fail because its count could not be deleted.
        reset: () => throttle.reset(key).catch(() => undefined),
        undo: () => throttle.undo(key),
      };
    },

    async requireAccepted({ from, device }) {
      if (device !== null || !(await passkeys.isPasscodeLimited())) return;
      await audit.record({ event: 'passcode-limited' }, from);
      throw new SiteError('passcode-limited');
    },

    async passcode({ from, device, rank, undo }, passcode) {
      const queue = device === null ? queues.strangers : queues.devices;
      let isChecked = false;
      const check = async () => {
        isChecked = true;
        const hash = await passcodeHash();
        return (await verifyPasscode(passcode, hash)) ? hash : null;
      };
      const hash = await queue.run(rank, check).catch(async (error: unknown) => {
        if (!isChecked) await undo();
        throw error;
      });
      if (hash !== null) return hash;
      await audit.record({ event: 'wrong-passcode' }, from);
      throw new SiteError('invalid-password');
    },

    async code({ from, device }, code, use) {
      const entered = code.slice(0, CODE_MAX);
      const count: CodeCount = device === null ? 'strangers' : 'devices';
      // A recovery code has 120 bits, so its attempts need no limit: it works when the app's codes are blocked.
      const isCounted = plainCode(entered).length === TOTP_DIGITS;
      if (isCounted) await throttles.codes.attempt(count).catch(recordWait(from));
      const used = await use(entered);
      if (used === null) {
        await audit.record({ event: 'wrong-code' }, from);
        throw new SiteError('invalid-code');
      }
      if (isCounted) await throttles.codes.undo(count).catch(() => undefined);
      return used;
    },

    async passkey({ from }, answer, whom) {
      const checked = await passkeys.check(answer, whom);
      if (typeof checked === 'object') return checked;
      const event = checked === 'copied' ? 'passkey-copied' : 'wrong-passkey';
      const detail = checked === 'answered-before' ? 'answered before' : '';
      await audit.record({ event, detail }, from);
      throw new SiteError('invalid-passkey');
    },
  };
}
