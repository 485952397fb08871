import type { ErrorCode } from '../../domain/errors.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../domain/session.ts';
import { type ListedSession, SESSIONS_SHOWN } from '../../domain/session-list.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import { type Clock, latestStored } from '../clock.ts';
import { sha256 } from '../hashes.ts';
import type { SessionLimits, SessionRows } from './session-rows.ts';

/**
 * The owner's sessions. When the store does not answer, what ends a session throws `save-failed`, and everything else
 * `load-failed`.
 */
export interface Sessions {
  /** Records activity; false where there is no session with this id, or it has expired by idleness or age. */
  touch(id: string | null): Promise<boolean>;
  /** Whether there is a session with this id that has not expired, without recording activity. */
  isAlive(id: string | null): Promise<boolean>;
  /**
   * Like `touch`, but returns the id, throws `session-expired` instead of returning false, and `failure`, the error
   * of the call, instead of `load-failed`.
   */
  require(id: string | null, failure?: ErrorCode): Promise<string>;
  /** Like `require`, but without recording activity: for what the page asks by itself. */
  requireAlive(id: string | null, failure?: ErrorCode): Promise<string>;
  /** Ends the session; false where there was none. */
  logout(id: string | null): Promise<boolean>;
  /** The sessions that have not expired, of which the one with `id` is marked. */
  list(id: string): Promise<ListedSession[]>;
  /** Ends the session of this hash; false where there was none. */
  end(hash: string): Promise<boolean>;
  /** Ends all sessions but the one with this id, and returns their number. */
  endOthers(id: string): Promise<number>;
}

// Other texts cannot be an id, and need no query.
const isId = (id: string | null): id is string => id !== null && /^[\w-]{43}$/.test(id);

/**
 * The limits at a time. Each activity prolongs a session by 10 minutes, up to 12 hours after its creation. One whose
 * times lie ahead has expired too: nobody knows how old it is.
 */
export const sessionLimits = (now: Date): SessionLimits => {
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  return {
    seenAfter: ago(SESSION_IDLE_MS),
    createdAfter: ago(SESSION_MAX_MS),
    latest: latestStored(now),
  };
};

/** Creates the sessions service. */
export function createSessions(rows: SessionRows, clock: Clock): Sessions {
  const touch = async (id: string | null): Promise<boolean> => {
    if (!isId(id)) return false;
    const now = clock();
    const limits = sessionLimits(now);
    return rows.touch({ idHash: sha256(id), now: now.toISOString(), ...limits });
  };

  const isAlive = async (id: string | null): Promise<boolean> =>
    isId(id) && rows.isAlive(sha256(id), sessionLimits(clock()));

  const failed = (code: ErrorCode) => throwAs(code, 'The sessions cannot be reached.');

  return {
    touch: (id) => touch(id).catch(failed('load-failed')),

    isAlive: (id) => isAlive(id).catch(failed('load-failed')),

    async require(id, failure = 'load-failed') {
      if (!isId(id) || !(await touch(id).catch(failed(failure)))) {
        throw new SiteError('session-expired');
      }
      return id;
    },

    async requireAlive(id, failure = 'load-failed') {
      if (!isId(id) || !(await isAlive(id).catch(failed(failure)))) {
        throw new SiteError('session-expired');
      }
      return id;
    },

    logout: async (id) => isId(id) && rows.delete(sha256(id)).catch(failed('save-failed')),

    async list(id) {
      const mine = sha256(id);
      const found = await rows
        .list(sessionLimits(clock()), SESSIONS_SHOWN)
        .catch(failed('load-failed'));
      return found.map(({ idHash: hash, ...session }) => ({
        hash,
        ...session,
        isThis: hash === mine,
      }));
    },

    end: (hash) => rows.delete(hash).catch(failed('save-failed')),

    endOthers: (id) => rows.deleteOthers(sha256(id)).catch(failed('save-failed')),
  };
}
