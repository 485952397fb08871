import { type ErrorCode, SiteError } from '../../domain/errors.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../domain/session.ts';
import { type ListedSession, SESSIONS_SHOWN } from '../../domain/session-list.ts';
import type { Clock } from '../clock.ts';
import { sha256 } from '../hashes.ts';
import type { Store } from '../store/store.ts';
import type { SessionLimits } from './session-rows.ts';
import { sessionRows } from './session-rows.ts';

/** The owner's sessions. Everything throws `load-failed` when the store does not answer. */
export interface Sessions {
  /** Notes activity; false where the id names no session, or it ended by idleness or age. */
  touch(id: string | null): Promise<boolean>;
  /** Whether the id names a session that is not over, without noting activity. */
  isAlive(id: string | null): Promise<boolean>;
  /**
   * Like `touch`, but answers with the id and throws `session-expired` instead of answering false, and
   * `failure`, which says what could not be done, instead of `load-failed`.
   */
  require(id: string | null, failure?: ErrorCode): Promise<string>;
  /** Ends the session; false where there was none. */
  logout(id: string | null): Promise<boolean>;
  /** The sessions that are not over, as the session `id` sees them. */
  list(id: string): Promise<ListedSession[]>;
  /** Ends the session of this hash; false where there was none. */
  end(hash: string): Promise<boolean>;
  /** Ends all sessions but the one with this id, and says how many. */
  endOthers(id: string): Promise<number>;
}

// Anything else names no session, and the store need not be asked.
const isId = (id: string | null): id is string => id !== null && /^[\w-]{43}$/.test(id);

/** Which sessions are not over at a time. They slide: each activity starts their 10 minutes again, for 12 hours. */
export const sessionLimits = (now: Date): SessionLimits => {
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  return { seenAfter: ago(SESSION_IDLE_MS), createdAfter: ago(SESSION_MAX_MS) };
};

/** Makes the sessions service. */
export function createSessions(store: Store, clock: Clock): Sessions {
  const rows = sessionRows(store);
  const touch = async (id: string | null): Promise<boolean> => {
    if (!isId(id)) return false;
    const now = clock();
    const limits = sessionLimits(now);
    return rows.touch({ idHash: sha256(id), now: now.toISOString(), ...limits });
  };

  const failing =
    (code: ErrorCode) =>
    (cause: unknown): never => {
      if (cause instanceof SiteError) throw cause;
      throw new SiteError(code, { cause, detail: 'The sessions do not answer.' });
    };

  return {
    touch: (id) => touch(id).catch(failing('load-failed')),

    isAlive: async (id) =>
      isId(id) && rows.isAlive(sha256(id), sessionLimits(clock())).catch(failing('load-failed')),

    async require(id, failure = 'load-failed') {
      if (!isId(id) || !(await touch(id).catch(failing(failure)))) {
        throw new SiteError('session-expired');
      }
      return id;
    },

    logout: async (id) => isId(id) && rows.delete(sha256(id)).catch(failing('load-failed')),

    async list(id) {
      const mine = sha256(id);
      const found = await rows
        .list(sessionLimits(clock()), SESSIONS_SHOWN)
        .catch(failing('load-failed'));
      return found.map(({ idHash: hash, ...session }) => ({
        hash,
        ...session,
        isThis: hash === mine,
      }));
    },

    end: (hash) => rows.delete(hash).catch(failing('load-failed')),

    endOthers: (id) => rows.deleteOthers(sha256(id)).catch(failing('load-failed')),
  };
}
