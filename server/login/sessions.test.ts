import { describe, expect, it } from 'vitest';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../domain/login.ts';
import { loginService, PASSCODE } from '../../tests/support/services.ts';
import { DIALECTS } from '../../tests/support/stores.ts';
import { createCookies } from './sessions.ts';

describe.each(DIALECTS)('a session on %s', (dialect) => {
  it('lasts while there is activity within 10 minutes, and at most 12 hours', async () => {
    const { database, sessions, login, advance } = await loginService({ dialect });
    const id = await login();
    const step = SESSION_IDLE_MS - 1;
    for (let past = step; past < SESSION_MAX_MS; past += step) {
      advance(step);
      expect(await sessions.touch(id)).toBe(true);
    }
    advance(step);
    expect(await sessions.touch(id)).toBe(false);
    await login();
    expect(await database.query('select * from sessions')).toHaveLength(1);
  });

  it('is over after 10 minutes without activity, for good', async () => {
    const { sessions, login, advance } = await loginService({ dialect });
    const id = await login();
    advance(SESSION_IDLE_MS - 1);
    // What the page asks by itself does not prolong it.
    expect(await sessions.isAlive(id)).toBe(true);
    advance(1);
    expect(await sessions.isAlive(id)).toBe(false);
    expect(await sessions.touch(id)).toBe(false);
    expect(await sessions.touch(id)).toBe(false);
  });

  it('is listed with where it comes from, and ended alone or with all others', async () => {
    const { sessions, login, advance } = await loginService({ dialect });
    const loggedOut = await login();
    advance(SESSION_IDLE_MS - 1);
    const [other, mine] = [await login(PASSCODE, '192.0.2.2'), await login(PASSCODE, '192.0.2.3')];
    advance(1);
    await sessions.touch(mine);
    expect(await sessions.isAlive(loggedOut)).toBe(false);
    const browser = 'Firefox on Linux';
    const createdAt = '2026-01-01T00:09:59.999Z';
    const list = await sessions.list(mine);
    expect(list).toMatchObject([
      {
        isThis: true,
        address: '192.0.2.3',
        browser,
        createdAt,
        lastSeenAt: '2026-01-01T00:10:00.000Z',
      },
      { isThis: false, address: '192.0.2.2', browser, createdAt, lastSeenAt: createdAt },
    ]);
    expect(JSON.stringify(list)).not.toMatch(new RegExp(`${mine}|${other}`));
    expect(await sessions.end(list[1]?.hash ?? '')).toBe(true);
    expect(await sessions.end(list[1]?.hash ?? '')).toBe(false);
    await login();
    await login();
    expect(await sessions.endOthers(mine)).toBe(2n);
    expect(await sessions.list(mine)).toMatchObject([{ isThis: true }]);
  });
});

describe('a session', () => {
  it('ends with a logout, or when its browser logs in again, and no other one with it', async () => {
    const { sessions, logins, origin, login } = await loginService();
    const [id, other] = [await login(), await login()];
    await logins.login('wrong', origin({ previous: id })).catch(() => undefined);
    expect(await sessions.touch(id)).toBe(true);
    const step = await logins.login(PASSCODE, origin({ previous: id }));
    expect(await sessions.touch(id)).toBe(false);
    const next = 'session' in step ? step.session : '';
    expect(await sessions.touch(next)).toBe(true);
    expect(await sessions.logout(next)).toBe(true);
    expect(await sessions.touch(next)).toBe(false);
    expect(await sessions.touch(other)).toBe(true);
  });

  it.each([null, '', 'no id', 'a'.repeat(43), "' or 1=1 --"])('has not the id %j', async (id) => {
    const { sessions, login } = await loginService();
    await login();
    expect(await sessions.touch(id)).toBe(false);
    expect(await sessions.isAlive(id)).toBe(false);
    expect(await sessions.logout(id)).toBe(false);
  });
});

const ID = 'x1_'.padEnd(43, '-');
/** As every version has written it. */
const VALUE = encodeURIComponent(btoa(JSON.stringify(ID)));

const withCookie = (cookie: string) =>
  new Request('http://site.example/', { headers: { Cookie: cookie } });

describe('the cookies of the owner', () => {
  it('are handed out so that no script reads them, under the names they have always had', async () => {
    const cookieFor = async (secure: boolean, id: string | null) =>
      (await createCookies(secure).forSession(id)).getSetCookie();
    expect(await cookieFor(false, ID)).toEqual([
      `engawa_session=${VALUE}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    expect(await cookieFor(true, ID)).toEqual([
      `__Host-engawa_session=${VALUE}; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ]);
    expect(await cookieFor(false, null)).toEqual([
      expect.stringMatching(/^engawa_session=; Max-Age=0;/),
    ]);
  });

  it.each([
    [`a=b; engawa_session=${VALUE}`, ID],
    ...['', 'engawa_session=', 'engawa_session=%%%', 'engawa_session=e30%3D', 'a=b'].map(
      (cookie): [string, null] => [cookie, null],
    ),
  ])('in %j name the session %j', async (cookie, id) => {
    expect(await createCookies(false).readSession(withCookie(cookie))).toBe(id);
  });

  it('of an https site are not read from one that any host could have set', async () => {
    expect(await createCookies(true).readSession(withCookie(`engawa_session=${VALUE}`))).toBeNull();
  });

  it('keep one secret of a browser that is asked for a passkey, for all of its tabs', async () => {
    const cookies = createCookies(false);
    const first = await cookies.forAsked(withCookie(''));
    const [setCookie = ''] = first.headers.getSetCookie();
    expect(setCookie).toMatch(/^engawa_asked=.*; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/);
    const sameRequest = withCookie(setCookie.split(';', 1)[0] ?? '');
    expect(await cookies.readAsked(sameRequest)).toBe(first.secret);
    expect((await cookies.forAsked(sameRequest)).secret).toBe(first.secret);
    expect((await cookies.forAsked(withCookie(''))).secret).not.toBe(first.secret);
    for (const value of ['', 'short', `${first.secret}x`]) {
      const forged = withCookie(`engawa_asked=${encodeURIComponent(btoa(JSON.stringify(value)))}`);
      expect(await cookies.readAsked(forged)).toBeNull();
    }
  });
});
