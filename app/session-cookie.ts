import { createCookie } from 'react-router';
import type { SiteContext } from './context.ts';

const cookieFor = (secure: boolean) =>
  // The prefix makes browsers refuse the cookie without Secure, from a sub-domain or with a path.
  createCookie(secure ? '__Host-engawa_session' : 'engawa_session', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
  });

/** The session id that a request carries, or null. */
export async function readSessionId(request: Request, site: SiteContext): Promise<string | null> {
  const value: unknown = await cookieFor(site.secure).parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The header that hands out a session. It ends with the browser, and on the server before that. */
export const sessionCookie = (id: string, site: SiteContext): Promise<string> =>
  cookieFor(site.secure).serialize(id);

/** The header that takes the session back. */
export const endedSessionCookie = (site: SiteContext): Promise<string> =>
  cookieFor(site.secure).serialize('', { maxAge: 0 });
