import { randomBytes } from 'node:crypto';
import { createCookie } from 'react-router';
import { CHALLENGE_MS } from '../../domain/passkeys.ts';
import { SESSION_MAX_MS } from '../../domain/session.ts';

/**
 * Creates the cookies of the owner's browser. Their names and values must not change: an upgrade keeps the login.
 * `secure`: the public origin is https.
 */
export function createCookies(secure: boolean) {
  const shared = { httpOnly: true, path: '/', secure };
  // The prefix makes browsers refuse the cookie without Secure, from a sub-domain or with a path.
  const named = (name: string) => (secure ? `__Host-${name}` : name);
  const session = createCookie(named('engawa_session'), {
    ...shared,
    sameSite: 'lax',
    // So that the browser keeps it when it is closed. The server decides when the session expires.
    maxAge: SESSION_MAX_MS / 1000,
  });
  const asked = createCookie(named('engawa_asked'), {
    ...shared,
    sameSite: 'strict',
    maxAge: CHALLENGE_MS / 1000,
  });

  /** The secret of a browser that was asked for a passkey, or null. */
  const readAsked = async (request: Request): Promise<string | null> => {
    const value: unknown = await asked.parse(request.headers.get('Cookie'));
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

    /**
     * The secret for a browser that is asked for a passkey, and the headers that set it: the same for all of its tabs, for
     * as long as a challenge can be answered.
     */
    async forAsked(request: Request): Promise<{ secret: string; headers: Headers }> {
      const secret = (await readAsked(request)) ?? randomBytes(16).toString('base64url');
      return { secret, headers: new Headers({ 'Set-Cookie': await asked.serialize(secret) }) };
    },
  };
}

export type Cookies = ReturnType<typeof createCookies>;
