import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Origin } from '../../domain/audit.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../domain/session.ts';
import { type ListedSession, SESSIONS_SHOWN } from '../../domain/session-list.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import { type Clock, latestStored } from '../core/clock.ts';
import { sha256 } from '../core/hashes.ts';
import { isDiskFull } from '../store/disk-full.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

const ID_BYTES = 32;

// Other texts cannot be an id, and need no query.
const isId = (id: string | null): id is string => id !== null && /^[\w-]{43}$/.test(id);

/**
 * The condition for sessions that have not expired. Each activity prolongs a session by 10 minutes, up to 12 hours after
 * its creation. One whose times lie ahead has expired too: nobody knows how old it is.
 */
const hasNotExpired = (now: Date) => {
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const latest = latestStored(now);
  return ({ and, eb }: ExpressionBuilder<Database, 'sessions'>) =>
    and([
      eb('lastSeenAt', '>', ago(SESSION_IDLE_MS)),
      eb('lastSeenAt', '<=', latest),
      eb('createdAt', '>', ago(SESSION_MAX_MS)),
      eb('createdAt', '<=', latest),
    ]);
};

const failed = (code: ErrorCode) => throwAs(code, 'The sessions cannot be reached.');

/**
 * Creates the owner's sessions. The store has only the hash of an id. When the store does not answer, what ends a session
 * throws `save-failed`, and everything else `load-failed`, unless said otherwise.
 */
export function createSessions({ db }: Pick<Store, 'db'>, clock: Clock) {
  const prolong = async (id: string | null): Promise<boolean> => {
    if (!isId(id)) return false;
    const now = clock();
    const row = await db
      .updateTable('sessions')
      .set({ lastSeenAt: now.toISOString() })
      .where('idHash', '=', sha256(id))
      .where(hasNotExpired(now))
      .returning('idHash')
      .executeTakeFirst();
    return row !== undefined;
  };

  const isAlive = async (id: string | null): Promise<boolean> => {
    if (!isId(id)) return false;
    const row = await db
      .selectFrom('sessions')
      .select('idHash')
      .where('idHash', '=', sha256(id))
      .where(hasNotExpired(clock()))
      .executeTakeFirst();
    return row !== undefined;
  };

  const touch = (id: string | null): Promise<boolean> =>
    prolong(id).catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
      return isAlive(id);
    });

  const remove = async (hash: string): Promise<boolean> => {
    const row = await db
      .deleteFrom('sessions')
      .where('idHash', '=', hash)
      .returning('idHash')
      .executeTakeFirst();
    return row !== undefined;
  };

  const required = async (id: string | null, isOpen: Promise<boolean>): Promise<string> => {
    if (!(await isOpen) || id === null) throw new SiteError('session-expired');
    return id;
  };

  return {
    /** Opens a session and returns its id; deletes those that have expired. Throws the store's error. */
    async open({ address, browser }: Origin): Promise<string> {
      const now = clock();
      await db
        .deleteFrom('sessions')
        .where((builder) => builder.not(hasNotExpired(now)(builder)))
        .execute();
      const id = randomBytes(ID_BYTES).toString('base64url');
      const at = now.toISOString();
      await db
        .insertInto('sessions')
        .values({ idHash: sha256(id), createdAt: at, lastSeenAt: at, address, browser })
        .execute();
      return id;
    },

    /** Deletes a session for a login that replaces it or failed. Throws the store's error. */
    discard: async (id: string): Promise<void> => void (await remove(sha256(id))),

    /**
     * Records activity; false where there is no session with this id, or it has expired by idleness or age. Where the
     * disk is full, the session is not prolonged, and the owner can read the admin until its end.
     */
    touch: (id: string | null) => touch(id).catch(failed('load-failed')),

    /** Whether there is a session with this id that has not expired, without recording activity. */
    isAlive: (id: string | null) => isAlive(id).catch(failed('load-failed')),

    /**
     * Like `touch`, but returns the id, throws `session-expired` instead of returning false, and `failure`, the error
     * of the call, instead of `load-failed`.
     */
    require: (id: string | null, failure: ErrorCode = 'load-failed') =>
      required(id, touch(id).catch(failed(failure))),

    /** Like `require`, but without recording activity: for what the page asks by itself. */
    requireAlive: (id: string | null, failure: ErrorCode = 'load-failed') =>
      required(id, isAlive(id).catch(failed(failure))),

    /** Ends the session; false where there was none. */
    logout: async (id: string | null) =>
      isId(id) && remove(sha256(id)).catch(failed('save-failed')),

    /** The sessions that have not expired, the one seen last first, of which the one with `id` is marked. */
    async list(id: string): Promise<ListedSession[]> {
      const mine = sha256(id);
      const found = await db
        .selectFrom('sessions')
        .select(['idHash as hash', 'createdAt', 'lastSeenAt'])
        .select(['address', 'browser'])
        .where(hasNotExpired(clock()))
        .orderBy('lastSeenAt', 'desc')
        .orderBy('idHash')
        .limit(SESSIONS_SHOWN)
        .execute()
        .catch(failed('load-failed'));
      return found.map((session) => ({ ...session, isThis: session.hash === mine }));
    },

    /** Ends the session of this hash; false where there was none. */
    end: (hash: string) => remove(hash).catch(failed('save-failed')),

    /** Ends all sessions but the one with this id, and returns their number. */
    async endOthers(id: string): Promise<number> {
      const rows = await db
        .deleteFrom('sessions')
        .where('idHash', '!=', sha256(id))
        .returning('idHash')
        .execute()
        .catch(failed('save-failed'));
      return rows.length;
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
