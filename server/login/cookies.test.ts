import { describe, expect, it } from 'vitest';
import { createCookies } from './cookies.ts';

const ID = 'x1_'.padEnd(43, '-');
/** As every version has written it. */
const VALUE = encodeURIComponent(btoa(JSON.stringify(ID)));
const DEVICE = encodeURIComponent(btoa('"known"'));
const FROM = { address: '192.0.2.1', browser: 'Firefox' };

const withCookie = (cookie: string) =>
  new Request('http://site.example/', { headers: { Cookie: cookie } });

describe('the cookies of the owner', () => {
  it('are handed out so that no script reads them, under the names they have always had', async () => {
    const sent = async (secure: boolean) =>
      (await createCookies(secure).forLogin({ id: ID, device: 'known' })).getSetCookie();
    expect(await sent(false)).toEqual([
      `engawa_session=${VALUE}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`,
      `engawa_device=${DEVICE}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Strict`,
    ]);
    expect(await sent(true)).toEqual([
      `__Host-engawa_session=${VALUE}; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Lax`,
      `__Host-engawa_device=${DEVICE}; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Strict`,
    ]);
  });

  it('are read as earlier versions wrote them', async () => {
    const cookies = createCookies(false);
    const request = withCookie(`a=b; engawa_device=${DEVICE}; engawa_session=${VALUE}`);
    expect(await cookies.readSession(request)).toBe(ID);
    expect(await cookies.loginOrigin(request, FROM)).toEqual({
      ...FROM,
      device: 'known',
      previous: ID,
    });
  });

  it.each(['', 'engawa_session=', 'engawa_session=%%%', 'engawa_session=e30%3D', 'a=b'])(
    'name no session and no device where they hold none: %j',
    async (cookie) => {
      const cookies = createCookies(false);
      const request = withCookie(cookie);
      expect(await cookies.readSession(request)).toBeNull();
      expect(await cookies.loginOrigin(request, FROM)).toMatchObject({
        device: null,
        previous: null,
      });
    },
  );

  it('of an https site are not read from one that any host could have set', async () => {
    expect(await createCookies(true).readSession(withCookie(`engawa_session=${VALUE}`))).toBeNull();
  });

  it('keep one secret of a browser that is asked for a passkey, for all of its tabs', async () => {
    const cookies = createCookies(false);
    const first = await cookies.forAsked(withCookie(''));
    const [sent = ''] = first.headers.getSetCookie();
    expect(sent).toMatch(/^engawa_asked=.*; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/);
    const again = withCookie(sent.split(';', 1)[0] ?? '');
    expect(await cookies.readAsked(again)).toBe(first.secret);
    expect((await cookies.forAsked(again)).secret).toBe(first.secret);
    expect((await cookies.forAsked(withCookie(''))).secret).not.toBe(first.secret);
    for (const value of ['', 'short', `${first.secret}x`]) {
      const forged = withCookie(`engawa_asked=${encodeURIComponent(btoa(JSON.stringify(value)))}`);
      expect(await cookies.readAsked(forged)).toBeNull();
    }
  });

  it('are taken back at the logout', async () => {
    const [cookie] = (await createCookies(false).forLogout()).getSetCookie();
    expect(cookie).toMatch(/^engawa_session=; Max-Age=0;/);
  });

  it('of a device are left alone where there is none to hand out', async () => {
    expect((await createCookies(false).forDevice(null)).getSetCookie()).toEqual([]);
  });
});
