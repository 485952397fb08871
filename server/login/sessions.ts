import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { createCookie } from 'react-router';
import type { Origin } from '../../domain/audit.ts';
import {
  CHALLENGE_MS,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  SESSIONS_SHOWN,
} from '../../domain/login.ts';
import { sha256 } from '../core/hashes.ts';
import type { Site } from '../site.ts';
import type { Database } from '../store/schema.ts';
import { isDiskFull } from '../store/store-errors.ts';

const ID_BYTES = 32;

// Other texts cannot be an id, and need no query.
const isId = (id: string | null): id is string => id !== null && /^[\w-]{43}$/.test(id);

const hasNotExpired = (now: Date) => {
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  return ({ and, eb }: ExpressionBuilder<Database, 'sessions'>) =>
    and([eb('lastSeenAt', '>', ago(SESSION_IDLE_MS)), eb('createdAt', '>', ago(SESSION_MAX_MS))]);
};

/** Creates the owner's sessions. The store has only the hash of an id. */
export function createSessions({ store: { db }, clock }: Pick<Site, 'store' | 'clock'>) {
  /** Whether the session with this id has not expired, without recording activity. */
  const isAlive = async (id: string | null): Promise<boolean> => {
    if (!isId(id)) return false;
    const session = await db
      .selectFrom('sessions')
      .select('idHash')
      .where('idHash', '=', sha256(id))
      .where(hasNotExpired(clock()))
      .executeTakeFirst();
    return session !== undefined;
  };

  const end = async (hash: string): Promise<boolean> => {
    const ended = await db
      .deleteFrom('sessions')
      .where('idHash', '=', hash)
      .returning('idHash')
      .executeTakeFirst();
    return ended !== undefined;
  };

  return {
    isAlive,
    end,

    /** Opens a session and returns its id; deletes those that have expired. */
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

    /**
     * Records activity; false where the session has expired, or there is none. On a full disk it is not prolonged, and
     * the owner can read the admin until its end.
     */
    async touch(id: string | null): Promise<boolean> {
      if (!isId(id)) return false;
      const now = clock();
      try {
        const touched = await db
          .updateTable('sessions')
          .set({ lastSeenAt: now.toISOString() })
          .where('idHash', '=', sha256(id))
          .where(hasNotExpired(now))
          .returning('idHash')
          .executeTakeFirst();
        return touched !== undefined;
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        return isAlive(id);
      }
    },

    /** Ends the session with this id; false where there was none. */
    logout: async (id: string | null): Promise<boolean> => isId(id) && end(sha256(id)),

    /** Ends all sessions but the one with this id, and returns their number. */
    async endOthers(id: string): Promise<bigint> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('idHash', '!=', sha256(id))
        .executeTakeFirst();
      return numDeletedRows;
    },

    /** The sessions that have not expired, the one seen last first. */
    async list(id: string) {
      const mine = sha256(id);
      const sessions = await db
        .selectFrom('sessions')
        .select(['idHash as hash', 'createdAt', 'lastSeenAt', 'address', 'browser'])
        .where(hasNotExpired(clock()))
        .orderBy('lastSeenAt', 'desc')
        .orderBy('idHash')
        .limit(SESSIONS_SHOWN)
        .execute();
      return sessions.map((session) => ({ ...session, isThis: session.hash === mine }));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

/** A session as the owner's list shows it. Its hash cannot be used to log in. */
export type ListedSession = Awaited<ReturnType<Sessions['list']>>[number];

/**
 * Creates the cookies of the owner's browser. Their names and values must not change: an upgrade keeps the login.
 * `secure`: the public origin is https.
 */
export function createCookies(secure: boolean) {
  const shared = { httpOnly: true, path: '/', secure };
  // Browsers refuse a cookie with this prefix without Secure, from a sub-domain, or with a path.
  const named = (name: string) => (secure ? `__Host-${name}` : name);
  const session = createCookie(named('engawa_session'), {
    ...shared,
    sameSite: 'lax',
    // So that the browser keeps it when it is closed.
    maxAge: SESSION_MAX_MS / 1000,
  });
  const browserSecret = createCookie(named('engawa_asked'), {
    ...shared,
    sameSite: 'strict',
    maxAge: CHALLENGE_MS / 1000,
  });

  /** The secret of a browser that was asked for a passkey, or null. */
  const readAsked = async (request: Request): Promise<string | null> => {
    const value: unknown = await browserSecret.parse(request.headers.get('Cookie'));
    return typeof value === 'string' && /^[\w-]{22}$/.test(value) ? value : null;
  };

  return {
    readAsked,

    /** The session id that a request carries, or null. */
    async readSession(request: Request): Promise<string | null> {
      const value: unknown = await session.parse(request.headers.get('Cookie'));
      return typeof value === 'string' && value !== '' ? value : null;
    },

    /** The headers that set the session's cookie, or delete it for null. */
    async forSession(id: string | null): Promise<Headers> {
      const cookie = id === null ? session.serialize('', { maxAge: 0 }) : session.serialize(id);
      return new Headers({ 'Set-Cookie': await cookie });
    },

    /** The secret for a browser that is asked for a passkey, the same for all tabs, and the headers that set it. */
    async forAsked(request: Request): Promise<{ secret: string; headers: Headers }> {
      const secret = (await readAsked(request)) ?? randomBytes(16).toString('base64url');
      return {
        secret,
        headers: new Headers({ 'Set-Cookie': await browserSecret.serialize(secret) }),
      };
    },
  };
}

export type Cookies = ReturnType<typeof createCookies>;
