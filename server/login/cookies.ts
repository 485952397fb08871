import { randomBytes } from 'node:crypto';
import { createCookie } from 'react-router';
import type { Origin } from '../../domain/audit.ts';
import { YEAR_S } from '../../domain/durations.ts';
import { CHALLENGE_MS } from '../../domain/passkeys.ts';
import { SESSION_MAX_MS } from '../../domain/session.ts';
import type { LoginOrigin } from './login-checks.ts';
import type { Login } from './logins.ts';

/** The cookies of the owner's browser. Their names and values must not change: an upgrade keeps the login. */
export interface Cookies {
  /** The session id that a request carries, or null. */
  readSession(request: Request): Promise<string | null>;
  /** The data of a request to log in. */
  loginOrigin(request: Request, from: Origin): Promise<LoginOrigin>;
  /** The headers that set the session's and the device's cookie. */
  forLogin(login: Login): Promise<Headers>;
  /** The headers that set the device's cookie; none for null. */
  forDevice(device: string | null): Promise<Headers>;
  /** The secret of a browser that was asked for a passkey, or null. */
  readAsked(request: Request): Promise<string | null>;
  /**
   * The secret for a browser that is asked for a passkey, and the headers that set it: the same for all of its tabs, for as
   * long as a challenge can be answered.
   */
  forAsked(request: Request): Promise<{ secret: string; headers: Headers }>;
  /** The headers that delete the session's cookie. */
  forLogout(): Promise<Headers>;
}

/** Creates the cookies. `secure`: the public origin is https. */
export function createCookies(secure: boolean): Cookies {
  const shared = { httpOnly: true, path: '/', secure };
  // The prefix makes browsers refuse the cookie without Secure, from a sub-domain or with a path.
  const named = (name: string) => (secure ? `__Host-${name}` : name);
  const session = createCookie(named('engawa_session'), {
    ...shared,
    sameSite: 'lax',
    // So that the browser keeps it when it is closed. The server decides when the session expires.
    maxAge: SESSION_MAX_MS / 1000,
  });
  const deviceCookie = createCookie(named('engawa_device'), {
    ...shared,
    sameSite: 'strict',
    maxAge: YEAR_S,
  });

  const askedCookie = createCookie(named('engawa_asked'), {
    ...shared,
    sameSite: 'strict',
    maxAge: CHALLENGE_MS / 1000,
  });

  const readAsked = async (request: Request) => {
    const value: unknown = await askedCookie.parse(request.headers.get('Cookie'));
    return typeof value === 'string' && /^[\w-]{22}$/.test(value) ? value : null;
  };

  const readSession = async (request: Request) => {
    const value: unknown = await session.parse(request.headers.get('Cookie'));
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const headersOf = (...cookies: string[]): Headers =>
    new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]));

  return {
    readSession,

    async loginOrigin(request, { address, browser }) {
      const value: unknown = await deviceCookie.parse(request.headers.get('Cookie'));
      const device = typeof value === 'string' ? value : null;
      return { address, browser, device, previous: await readSession(request) };
    },

    forLogin: async ({ id, device }) =>
      headersOf(await session.serialize(id), await deviceCookie.serialize(device)),

    forDevice: async (device) =>
      device === null ? headersOf() : headersOf(await deviceCookie.serialize(device)),

    readAsked,

    async forAsked(request) {
      const secret = (await readAsked(request)) ?? randomBytes(16).toString('base64url');
      return { secret, headers: headersOf(await askedCookie.serialize(secret)) };
    },

    forLogout: async () => headersOf(await session.serialize('', { maxAge: 0 })),
  };
}
