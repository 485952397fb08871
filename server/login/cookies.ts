import { createCookie } from 'react-router';
import type { Origin } from '../../domain/audit.ts';
import { SESSION_MAX_MS } from '../../domain/session.ts';
import type { LoginOrigin } from './login-checks.ts';
import type { Login } from './logins.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** The cookies of the owner's browser. Their names and values stay: an owner is logged in over an upgrade. */
export interface Cookies {
  /** The session id that a request carries, or null. */
  readSession(request: Request): Promise<string | null>;
  /** What a request tells of the browser that wants to log in. */
  loginOrigin(request: Request, from: Origin): Promise<LoginOrigin>;
  /** The headers that hand out a session and what the browser is known by. */
  forLogin(login: Login): Promise<Headers>;
  /** The headers that hand out what the browser is known by; none where there is nothing to hand out. */
  forDevice(device: string | null): Promise<Headers>;
  /** The headers that take the session back. */
  forLogout(): Promise<Headers>;
}

/** Makes them. `secure` says that the public origin is https. */
export function createCookies(secure: boolean): Cookies {
  const shared = { httpOnly: true, path: '/', secure };
  // The prefix makes browsers refuse the cookie without Secure, from a sub-domain or with a path.
  const named = (name: string) => (secure ? `__Host-${name}` : name);
  const session = createCookie(named('engawa_session'), {
    ...shared,
    sameSite: 'lax',
    // Only so that a browser that was closed still has it: the server alone decides when a session is over.
    maxAge: SESSION_MAX_MS / 1000,
  });
  const known = createCookie(named('engawa_device'), {
    ...shared,
    sameSite: 'strict',
    maxAge: YEAR_S,
  });

  const readSession = async (request: Request) => {
    const value: unknown = await session.parse(request.headers.get('Cookie'));
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const headersOf = (...cookies: string[]): Headers =>
    new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]));

  return {
    readSession,

    async loginOrigin(request, { address, browser }) {
      const value: unknown = await known.parse(request.headers.get('Cookie'));
      const device = typeof value === 'string' ? value : null;
      return { address, browser, device, previous: await readSession(request) };
    },

    forLogin: async ({ id, device }) =>
      headersOf(await session.serialize(id), await known.serialize(device)),

    forDevice: async (device) =>
      device === null ? headersOf() : headersOf(await known.serialize(device)),

    forLogout: async () => headersOf(await session.serialize('', { maxAge: 0 })),
  };
}
