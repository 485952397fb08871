import { describe, expect, it, vi } from 'vitest';
import { VISITS_PATH } from '../../domain/visits.ts';
import { connectionFrom, HOST, httpApp } from '../../tests/support/http-app.ts';
import { createCookies } from '../login/sessions.ts';
import { referrerHost, visitRoutes } from './routes.ts';
import type { View } from './visits.ts';

const SESSION = 'a'.repeat(43);
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** A site whose only page is `/about`, and whose owner has the session `SESSION`. */
async function setUp() {
  const counted: View[] = [];
  const cookies = createCookies(false);
  const sessions = {
    isAlive: vi.fn(async (id: string | null) => id === SESSION),
    touch: vi.fn(async () => true),
  };
  const { app } = await httpApp(undefined, {
    routes: visitRoutes(
      { settings: { siteUrl: 'https://public.example' } },
      { isCounting: () => true, count: async (view) => void counted.push(view) },
      { current: () => new Map([['/about', { path: '/about', route: 'about' }]]) },
      sessions,
      cookies,
    ),
  });
  const send = async (
    body: unknown,
    headers: Record<string, string> = {},
    remoteAddress = '192.0.2.1',
  ) => {
    const connection = connectionFrom(remoteAddress);
    const answer = await app.request(
      VISITS_PATH,
      {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          Host: HOST,
          'User-Agent': FIREFOX,
          'Sec-Fetch-Site': 'same-origin',
          ...headers,
        },
      },
      connection,
    );
    connection.outgoing.emit('close');
    return answer;
  };
  const cookieOf = async (id: string) => {
    const [cookie = ''] = (await cookies.forSession(id)).getSetCookie();
    return cookie.split(';', 1)[0] ?? '';
  };
  return { counted, send, sessions, cookieOf };
}

describe('a report of a view', () => {
  it('of the owner is not counted, and does not prolong the session', async () => {
    const { counted, send, sessions, cookieOf } = await setUp();
    await send({ path: '/about' }, { Cookie: await cookieOf(SESSION) });
    expect(sessions.isAlive).toHaveBeenCalledOnce();
    expect(sessions.touch).not.toHaveBeenCalled();
    expect(counted).toEqual([]);
    await send({ path: '/about' }, { Cookie: await cookieOf('b'.repeat(43)) });
    expect(counted).toHaveLength(1);
  });

  it('of a robot is not counted, nor of a browser that a program drives', async () => {
    const { counted, send } = await setUp();
    await send({ path: '/about' }, { 'User-Agent': GOOGLEBOT });
    await send({ path: '/about', isDriven: true });
    expect(counted).toEqual([]);
  });
});

const OWN_HOSTS = ['site.example:8080', 'public.example', null];

it.each([
  ['https://News.Example/a?b=c#d', 'news.example'],
  ['https://www.news.example/', 'news.example'],
  ['https://user:secret@news.example/', 'news.example'],
  ['https://縁側.example/', 'xn--2yq632i.example'],
  ['https://public.example/about', ''],
  ['http://site.example:8080/', ''],
  ['', ''],
  ['javascript:alert(1)', ''],
  ['http://localhost/', ''],
  ['http://192.0.2.1/', ''],
  ['http://[2001:db8::1]/', ''],
  [`https://${'a.'.repeat(200)}example/`, ''],
])('the referrer %s is counted as %j', (referrer, host) => {
  expect(referrerHost(referrer, OWN_HOSTS)).toBe(host);
});
