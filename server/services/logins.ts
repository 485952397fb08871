import { randomBytes } from 'node:crypto';
import type { Origin } from '../../domain/audit.ts';
import { SiteError } from '../../domain/errors.ts';
import { CODE_MAX } from '../../domain/second-factor.ts';
import type { Store } from '../store/store.ts';
import type { Audit } from './audit.ts';
import type { Clock } from './clock.ts';
import type { Devices } from './devices.ts';
import { sha256 } from './hashes.ts';
import { createLoginThrottles } from './login-throttles.ts';
import type { LoginTickets } from './login-tickets.ts';
import { verifyPasscode } from './passcodes.ts';
import type { SecondFactor } from './second-factor.ts';
import { sessionLimits } from './sessions.ts';
import { TooManyAttempts } from './throttles.ts';

/** Who tries to log in. */
export interface LoginOrigin extends Origin {
  /** What the last login gave the browser to be known by, or null. */
  readonly device: string | null;
  /** The session that the browser had, which a new one ends; or null. */
  readonly previous: string | null;
}

/** What a login gives the browser to keep. */
export interface Login {
  /** The session's id, of which the store has only a hash. */
  readonly id: string;
  readonly device: string;
}

/** How a right passcode is answered: with a session, or with a ticket where a code is asked for too. */
export type LoginStep = Login | { readonly ticket: string };

/** The owner's way in. */
export interface Logins {
  /**
   * Checks the passcode. Throws `invalid-password`, `too-many-attempts` before the passcode is looked at, or
   * `load-failed` when the store does not answer.
   */
  login(passcode: string, from: LoginOrigin): Promise<LoginStep>;
  /**
   * The second step: checks a code. Throws `invalid-code`, `login-expired` where the ticket is over, and what
   * `login` throws.
   */
  confirm(step: { ticket: string; code: string }, from: LoginOrigin): Promise<Login>;
  /** Asks for the passcode once more, before something that matters. Throws what `login` throws. */
  provePasscode(passcode: string, from: LoginOrigin): Promise<void>;
  /** Asks for a code once more. Throws what `confirm` throws, but for `login-expired`. */
  proveCode(code: string, from: LoginOrigin): Promise<void>;
}

const ID_BYTES = 32;
/** Codes are counted for all strangers together. */
const ALL = 'all';

/** Makes the logins. */
export function createLogins(parts: {
  store: Store;
  clock: Clock;
  devices: Devices;
  tickets: LoginTickets;
  secondFactor: SecondFactor;
  audit: Audit;
}): Logins {
  const { store, clock, devices, tickets, secondFactor, audit } = parts;
  const { strangers, known, codes } = createLoginThrottles(store);

  const noteWait = (from: Origin) => async (error: unknown) => {
    const begins = error instanceof TooManyAttempts && error.begins;
    if (begins) await audit.note({ event: 'login-blocked' }, from);
    throw error;
  };

  /** Counts an attempt, to be forgiven where it succeeds. */
  const attempt = async (from: LoginOrigin) => {
    const device = devices.isKnown(from.device) ? from.device : null;
    const throttle = device === null ? strangers : known;
    const key = device === null ? from.address : sha256(device);
    await throttle.attempt(key).catch(noteWait(from));
    const hash = await store.settings.read('passcode-hash');
    if (hash === null) throw new Error('No passcode is set.');
    return { device, hash, forgive: () => throttle.forgive(key) };
  };

  const checkPasscode = async (passcode: string, hash: string, from: Origin): Promise<void> => {
    if (await verifyPasscode(passcode, hash)) return;
    await audit.note({ event: 'wrong-passcode' }, from);
    throw new SiteError('invalid-password');
  };

  const checkCode = async (code: string, device: string | null, from: Origin) => {
    if (device === null) await codes.attempt(ALL).catch(noteWait(from));
    const kind = await secondFactor.use(code.slice(0, CODE_MAX));
    if (kind === null) {
      await audit.note({ event: 'wrong-code' }, from);
      throw new SiteError('invalid-code');
    }
    if (device === null) await codes.forgive(ALL);
    if (kind === 'recovery') await audit.note({ event: 'recovery-code-used' }, from);
  };

  const open = async (hash: string, device: string | null, from: LoginOrigin): Promise<Login> => {
    await store.sessions.deleteOver(sessionLimits(clock()));
    const id = randomBytes(ID_BYTES).toString('base64url');
    const { address, browser, previous } = from;
    const now = clock().toISOString();
    await store.sessions.create({ idHash: sha256(id), now, address, browser });
    // A passcode that was changed meanwhile has ended all sessions, perhaps before this one began.
    if ((await store.settings.readSettledPasscode()) !== hash) {
      await store.sessions.delete(sha256(id));
      throw new SiteError('invalid-password');
    }
    if (previous !== null) await store.sessions.delete(sha256(previous));
    await audit.note({ event: 'login' }, from);
    return { id, device: device ?? devices.issue() };
  };

  return {
    login: (passcode, from) =>
      orLoadFailed(async () => {
        const { device, hash, forgive } = await attempt(from);
        await checkPasscode(passcode, hash, from);
        // Forgiven after the second step only: both count together.
        if (await secondFactor.isOn()) return { ticket: tickets.issue(hash) };
        await forgive();
        return open(hash, device, from);
      }),

    confirm: ({ ticket, code }, from) =>
      orLoadFailed(async () => {
        const { device, hash, forgive } = await attempt(from);
        if (!tickets.isValid(ticket, hash)) throw new SiteError('login-expired');
        await checkCode(code, device, from);
        await forgive();
        return open(hash, device, from);
      }),

    provePasscode: (passcode, from) =>
      orLoadFailed(async () => {
        const { hash, forgive } = await attempt(from);
        await checkPasscode(passcode, hash, from);
        await forgive();
      }),

    proveCode: (code, from) =>
      orLoadFailed(async () => {
        const { device, forgive } = await attempt(from);
        await checkCode(code, device, from);
        await forgive();
      }),
  };
}

async function orLoadFailed<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof SiteError) throw cause;
    throw new SiteError('load-failed', { cause, detail: 'The login could not be checked.' });
  }
}
