import { randomBytes } from 'node:crypto';
import { type ErrorCode, SiteError } from '../../domain/errors.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../domain/session.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from './clock.ts';
import type { Devices } from './devices.ts';
import { sha256 } from './hashes.ts';
import { PASSCODE_MAX, verifyPasscode } from './passcodes.ts';
import { createThrottle } from './throttles.ts';

/** An attempt to log in. */
export interface LoginAttempt {
  readonly passcode: string;
  readonly address: string;
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

/** The owner's sessions. */
export interface Sessions {
  /**
   * Checks the passcode and opens a session. Throws `invalid-password`, `too-many-attempts` before the
   * passcode is looked at, or `load-failed` when the store does not answer.
   */
  login(attempt: LoginAttempt): Promise<Login>;
  /**
   * Notes activity; false where the id names no session, or it ended by idleness or age. Throws
   * `load-failed` when the store does not answer.
   */
  touch(id: string | null): Promise<boolean>;
  /**
   * Like `touch`, but throws `session-expired` instead of answering false, and `failure`, which says what
   * could not be done, instead of `load-failed`.
   */
  require(id: string | null, failure?: ErrorCode): Promise<void>;
  /** Ends the session. Throws `load-failed` when the store does not answer. */
  logout(id: string | null): Promise<void>;
}

const ID_BYTES = 32;

// Anything else names no session, and the store need not be asked.
const isId = (id: string | null): id is string => id !== null && /^[\w-]{43}$/.test(id);

/** Makes the sessions service. Sessions slide: each activity starts their 10 minutes again, for 12 hours. */
export function createSessions(store: Store, clock: Clock, devices: Devices): Sessions {
  const rule = { perKey: 10, seconds: 15 * 60 };
  const strangers = createThrottle(store, { ...rule, name: 'login', overall: 100 });
  const known = createThrottle(store, { ...rule, name: 'login-device' });
  const ago = (ms: number): string => new Date(clock().getTime() - ms).toISOString();
  const limits = () => ({ aliveSince: ago(SESSION_IDLE_MS), bornSince: ago(SESSION_MAX_MS) });

  const logout = async (id: string | null): Promise<void> => {
    if (isId(id)) await store.sessions.delete(sha256(id));
  };

  const login = async (attempt: LoginAttempt): Promise<Login> => {
    const device = devices.isKnown(attempt.device) ? attempt.device : null;
    const throttle = device === null ? strangers : known;
    const key = device === null ? attempt.address : sha256(device);
    await throttle.attempt(key);
    const hash = await store.settings.read('passcode-hash');
    if (hash === null) throw new Error('No passcode is set.');
    const isPlausible = attempt.passcode.length <= PASSCODE_MAX;
    if (!isPlausible || !(await verifyPasscode(attempt.passcode, hash))) {
      throw new SiteError('invalid-password');
    }
    await throttle.forgive(key);
    await store.sessions.deleteOver(limits());
    const id = randomBytes(ID_BYTES).toString('base64url');
    await store.sessions.create({ idHash: sha256(id), now: clock().toISOString() });
    // A passcode that was changed meanwhile has ended all sessions, perhaps before this one began.
    if ((await store.settings.read('passcode-hash')) !== hash) {
      await store.sessions.delete(sha256(id));
      throw new SiteError('invalid-password');
    }
    await logout(attempt.previous);
    return { id, device: device ?? devices.issue() };
  };

  const touch = async (id: string | null): Promise<boolean> =>
    isId(id) &&
    (await store.sessions.touch({ idHash: sha256(id), now: clock().toISOString(), ...limits() }));

  const failing =
    (code: ErrorCode) =>
    (cause: unknown): never => {
      if (cause instanceof SiteError) throw cause;
      throw new SiteError(code, { cause, detail: 'The session could not be checked.' });
    };

  return {
    login: (attempt) => login(attempt).catch(failing('load-failed')),

    touch: (id) => touch(id).catch(failing('load-failed')),

    async require(id, failure = 'load-failed') {
      if (!(await touch(id).catch(failing(failure)))) throw new SiteError('session-expired');
    },

    logout: (id) => logout(id).catch(failing('load-failed')),
  };
}
