import { createCookie } from 'react-router';
import { SESSION_MAX_MS } from '../domain/session.ts';
import type { LoginOrigin } from '../server/login/login-checks.ts';
import type { Login } from '../server/login/logins.ts';
import type { SiteContext } from './context.ts';

const cookieFor = (secure: boolean) =>
  // The prefix makes browsers refuse the cookie without Secure, from a sub-domain or with a path.
  createCookie(secure ? '__Host-engawa_session' : 'engawa_session', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    // Only so that a browser that was closed still has it: the server alone decides when a session is over.
    maxAge: SESSION_MAX_MS / 1000,
  });

const YEAR_S = 365 * 24 * 60 * 60;

const deviceCookieFor = (secure: boolean) =>
  createCookie(secure ? '__Host-engawa_device' : 'engawa_device', {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure,
    maxAge: YEAR_S,
  });

/** The session id that a request carries, or null. */
export async function readSessionId(request: Request, site: SiteContext): Promise<string | null> {
  const value: unknown = await cookieFor(site.secure).parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What a request tells of the browser that wants to log in. */
export async function loginOrigin(request: Request, site: SiteContext): Promise<LoginOrigin> {
  const device: unknown = await deviceCookieFor(site.secure).parse(request.headers.get('Cookie'));
  return {
    address: site.address,
    browser: site.browser,
    device: typeof device === 'string' ? device : null,
    previous: await readSessionId(request, site),
  };
}

/** The headers that hand out a session and what the browser is known by. */
export async function loginHeaders({ id, device }: Login, site: SiteContext): Promise<Headers> {
  const headers = new Headers();
  headers.append('Set-Cookie', await cookieFor(site.secure).serialize(id));
  headers.append('Set-Cookie', await deviceCookie(device, site));
  return headers;
}

/** The header that hands out what the browser is known by. */
export const deviceCookie = (device: string, site: SiteContext): Promise<string> =>
  deviceCookieFor(site.secure).serialize(device);

/** The header that takes the session back. */
export const endedSessionCookie = (site: SiteContext): Promise<string> =>
  cookieFor(site.secure).serialize('', { maxAge: 0 });
