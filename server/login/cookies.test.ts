import { describe, expect, it } from 'vitest';
import { createCookies } from './sessions.ts';

const ID = 'x1_'.padEnd(43, '-');
/** As every version has written it. */
const VALUE = encodeURIComponent(btoa(JSON.stringify(ID)));

const withCookie = (cookie: string) =>
  new Request('http://site.example/', { headers: { Cookie: cookie } });

describe('the cookies of the owner', () => {
  it('are handed out so that no script reads them, under the names they have always had', async () => {
    const sent = async (secure: boolean, id: string | null) =>
      (await createCookies(secure).forSession(id)).getSetCookie();
    expect(await sent(false, ID)).toEqual([
      `engawa_session=${VALUE}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    expect(await sent(true, ID)).toEqual([
      `__Host-engawa_session=${VALUE}; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ]);
    expect(await sent(false, null)).toEqual([
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
});
