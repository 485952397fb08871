import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { connectionFrom, HOST, httpApp, PAGE } from '../../../tests/support/http-app.ts';
import { browserName } from './request-facts.ts';

describe('what the pages are given', () => {
  it('is the request and its facts', async () => {
    const { post, render } = await httpApp(async (incoming) => new Response(await incoming.text()));
    const response = await post('/contact?a=b', {}, 'name=Asha');
    expect(await response.text()).toBe('name=Asha');
    const [incoming, facts] = render.mock.calls[0] ?? [];
    expect(incoming?.url).toBe(`http://${HOST}/contact?a=b`);
    expect(facts).toMatchObject({
      requestId: response.headers.get('X-Request-Id'),
      address: 'unknown',
    });
  });

  it.each([
    [0, '198.51.100.7'],
    [1, '192.0.2.1'],
  ])('is who asks, through %i trusted proxies', async (trustedProxies, address) => {
    const { app, render } = await httpApp(undefined, { trustedProxies });
    const headers = { 'X-Forwarded-For': '10.9.9.9, 192.0.2.1' };
    await app.request('/', { headers }, connectionFrom('198.51.100.7'));
    expect(render.mock.calls[0]?.[1]).toMatchObject({ address });
  });
});

/** An application whose pages are made when the test says so, the work that has begun, and the most of it at once. */
async function setUp() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  let most = 0;
  const { app } = await httpApp((request, facts) =>
    facts.inTurn(async () => {
      begun.push(`${facts.address}${new URL(request.url).pathname}`);
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      most = Math.max(most, ends.push(end));
      await ended;
      return new Response('<p>', { headers: PAGE });
    }),
  );
  const ask = (remoteAddress: string, path: string) => {
    const connection = connectionFrom(remoteAddress);
    const answer = app.request(`http://${HOST}${path}`, { headers: { Host: HOST } }, connection);
    return { answer, leave: () => Object.assign(connection.outgoing, { destroyed: true }) };
  };
  const hasBegun = (count: number) => vi.waitFor(() => expect(begun).toHaveLength(count));
  const end = () => ends.shift()?.();
  return { begun, hasBegun, ask, end, mostAtOnce: () => most };
}

describe('the work for pages', () => {
  it('is done for two at once, one of each address, in turns, from before their loaders on', async () => {
    const { begun, hasBegun, ask, end, mostAtOnce } = await setUp();
    const asked = ['/1', '/2', '/3'].map((path) => ask('192.0.2.1', path).answer);
    for (const other of ['192.0.2.2', '192.0.2.3']) asked.push(ask(other, '/').answer);
    await hasBegun(2);
    expect(begun).toEqual(['192.0.2.1/1', '192.0.2.2/']);
    for (const count of [3, 4, 5]) {
      end();
      await hasBegun(count);
    }
    end();
    end();
    for (const answer of asked) expect((await answer).status).toBe(200);
    expect(begun.slice(2).toSorted()).toEqual(['192.0.2.1/2', '192.0.2.1/3', '192.0.2.3/']);
    expect(mostAtOnce()).toBe(2);
  });

  it('is not done for a visitor who has left meanwhile', async () => {
    const { begun, hasBegun, ask, end } = await setUp();
    const first = ask('192.0.2.1', '/1').answer;
    const gone = ask('192.0.2.1', '/2');
    const last = ask('192.0.2.1', '/3').answer;
    await hasBegun(1);
    gone.leave();
    end();
    await hasBegun(2);
    end();
    await Promise.all([first, gone.answer, last]);
    expect(begun).toEqual(['192.0.2.1/1', '192.0.2.1/3']);
  });
});

describe('a request in the log', () => {
  it('is found in the log by its id', async () => {
    const { request, log } = await httpApp(() => Promise.reject(new Error('a secret reason')));
    const id = (await request('/a?token=secret')).headers.get('X-Request-Id');
    const lines = log.filter((line) => line.includes(`"requestId":"${id}"`)).join('');
    expect(lines).toContain('a secret reason');
    expect(lines).toContain('"path":"/a"');
    expect(lines).not.toContain('token=secret');
  });

  it('is no line of an ordinary log where nobody asked for it', async () => {
    const { app, log } = await httpApp(
      async () => new Response('', { status: 404, headers: PAGE }),
    );
    const ask = (env?: object) => app.request(`http://${HOST}/a`, { headers: { Host: HOST } }, env);
    const levels = () => log.splice(0).map((line) => JSON.parse(line).level);
    await ask();
    expect(levels()).toEqual([pino.levels.values.debug]);
    await ask(connectionFrom('192.0.2.1'));
    expect(levels()).toEqual([pino.levels.values.info]);
  });

  it('has its path as the log may have it', async () => {
    const { request, log } = await httpApp();
    await request('/grants/secret.grant');
    await request(`/${'a'.repeat(15_000)}`);
    expect(log).toHaveLength(2);
    expect(log.join('')).not.toContain('secret');
    for (const line of log) expect(line.length).toBeLessThan(1_000);
  });
});

describe('a request of a visitor who left', () => {
  it.each([
    ['broke off', () => Promise.reject(new Error('aborted'))],
    ['was answered too late', async () => new Response('', { status: 500 })],
  ])('is no failure of the site where the visitor left and it %s', async (_, answer) => {
    const { app, log } = await httpApp(answer);
    await app.request('/contact', { method: 'POST' }, { outgoing: { destroyed: true } });
    expect(log.map((line) => JSON.parse(line).level)).toEqual([30]);
    expect(log.join('')).toContain('the visitor left');
  });
});

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe("a browser's short name", () => {
  it.each([
    ['Firefox on Linux', `${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
    ['Chrome on Windows', `${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
    [
      'Edge on Windows',
      `${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/140 Safari/537.36 Edg/140.0`,
    ],
    [
      'Opera on macOS',
      `${MOZILLA} (Macintosh; Intel) ${WEBKIT} Chrome/140 Safari/537.36 OPR/120.0`,
    ],
    [
      'Chrome on Android',
      `${MOZILLA} (Linux; Android 15) ${WEBKIT} Chrome/140 Mobile Safari/537.36`,
    ],
    [
      'Safari on iPhone',
      `${MOZILLA} (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15 Safari/604`,
    ],
    ['Safari on macOS', `${MOZILLA} (Macintosh; Intel Mac OS X) Version/18.0 Safari/605.1.15`],
    ['Unknown browser', 'curl/8.0'],
    ['Unknown browser', ''],
    ['Unknown browser', null],
  ])('is %s', (name, userAgent) => {
    expect(browserName(userAgent)).toBe(name);
  });

  it('keeps nothing of what a stranger makes up', () => {
    expect(browserName('<script>alert(1)</script> Firefox/1')).toBe('Firefox');
    expect(browserName(`${'a'.repeat(2_000)} Firefox/1`)).toBe('Unknown browser');
  });
});
