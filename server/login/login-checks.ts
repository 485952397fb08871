import type { Origin } from '../../domain/audit.ts';
import { SiteError } from '../../domain/errors.ts';
import { CODE_MAX, plainCode } from '../../domain/second-factor.ts';
import type { Audit } from '../audit/audit.ts';
import { sha256 } from '../hashes.ts';
import type { Store } from '../store/store.ts';
import { TooManyAttempts } from '../throttles/throttles.ts';
import type { Devices } from './devices.ts';
import { type CodeCount, createLoginThrottles } from './login-throttles.ts';
import type { PasscodeQueues } from './passcode-queues.ts';
import type { PasscodeRows } from './passcode-rows.ts';
import { verifyPasscode } from './passcodes.ts';
import type { SecondFactor } from './second-factor.ts';
import { TOTP_DIGITS } from './totp.ts';

/** Who tries to log in. */
export interface LoginOrigin extends Origin {
  /** What the last login gave the browser to be known by, or null. */
  readonly device: string | null;
  /** The session that the browser had, which a new one ends; or null. */
  readonly previous: string | null;
}

/** An attempt that was let through, and has been counted. */
export interface Attempt {
  readonly from: LoginOrigin;
  /** What the browser is known by; null for a stranger. */
  readonly device: string | null;
  /** How many attempts the device, or the stranger's network, has made of late, this one among them. */
  readonly rank: number;
  /** Forgets the attempts, as far as the store answers: this one succeeded. */
  reset(): Promise<void>;
  /** Does not count this attempt. */
  undo(): Promise<void>;
}

/** The checks of a login. Each is counted, and refused with `too-many-attempts`. */
export interface LoginChecks {
  /** Counts an attempt. */
  begin(from: LoginOrigin): Promise<Attempt>;
  /** The hash of the passcode, where this is the passcode. Throws `invalid-password`. */
  passcode(attempt: Attempt, passcode: string): Promise<string>;
  /**
   * What `use` makes of a code: it uses the code up, and answers null where the code is wrong. Throws
   * `invalid-code` then.
   */
  code<T>(attempt: Attempt, code: string, use: (code: string) => Promise<T | null>): Promise<T>;
  /** The hash of the passcode that is set now. */
  passcodeHash(): Promise<string>;
}

/** Makes the checks. */
export function createLoginChecks(parts: {
  /** For its throttles. */
  store: Store;
  passcodes: Pick<PasscodeRows, 'read'>;
  devices: Devices;
  queues: PasscodeQueues;
  secondFactor: SecondFactor;
  audit: Audit;
}): LoginChecks {
  const { store, passcodes, devices, queues, secondFactor, audit } = parts;
  const { strangers, known, codes } = createLoginThrottles(store);

  const noteWait = (from: Origin) => async (error: unknown) => {
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

    async begin(from) {
      const device = await knownDevice(from);
      const throttle = device === null ? strangers : known;
      const key = device === null ? from.address : sha256(device);
      const rank = await throttle.attempt(key).catch(noteWait(from));
      return {
        from,
        device,
        rank,
        // What succeeded is not undone by a count that stays.
        reset: () => throttle.reset(key).catch(() => undefined),
        undo: () => throttle.undo(key),
      };
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
      // A recovery code has 120 bits: no count is needed, and it is the way in when a count is used up.
      const isCounted = plainCode(entered).length === TOTP_DIGITS;
      if (isCounted) await codes.attempt(count).catch(noteWait(from));
      const used = await use(entered);
      if (used === null) {
        await audit.record({ event: 'wrong-code' }, from);
        throw new SiteError('invalid-code');
      }
      if (isCounted) await codes.undo(count).catch(() => undefined);
      return used;
    },
  };
}
