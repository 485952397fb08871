import { describe, expect, it } from 'vitest';
import { connectionFrom, HOST, httpApp, PAGE } from '../../../tests/support/http-app.ts';
import { browserName } from './request-context.ts';

describe('what the pages are given', () => {
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
  const order: string[] = [];
  const endings: (() => void)[] = [];
  let most = 0;
  const { app } = await httpApp((request, context) =>
    context.runInTurn(async () => {
      order.push(`${context.address}${new URL(request.url).pathname}`);
      const { promise: whenEnded, resolve: end } = Promise.withResolvers<void>();
      most = Math.max(most, endings.push(end));
      await whenEnded;
      return new Response('<p>', { headers: PAGE });
    }),
  );
  const ask = (remoteAddress: string, path: string) => {
    const connection = connectionFrom(remoteAddress);
    const answer = app.request(`http://${HOST}${path}`, { headers: { Host: HOST } }, connection);
    return { answer, leave: () => Object.assign(connection.outgoing, { destroyed: true }) };
  };
  const hasBegun = (count: number) => expect.poll(() => order).toHaveLength(count);
  const end = () => endings.shift()?.();
  return { begun: order, hasBegun, ask, end, mostAtOnce: () => most };
}

describe('the work for pages', () => {
  it('runs for two pages at once, one per address, in turn, including their loaders', async () => {
    const { begun, hasBegun, ask, end, mostAtOnce } = await setUp();
    const answers = ['/1', '/2', '/3'].map((path) => ask('192.0.2.1', path).answer);
    for (const other of ['192.0.2.2', '192.0.2.3']) answers.push(ask(other, '/').answer);
    await hasBegun(2);
    expect(begun).toEqual(['192.0.2.1/1', '192.0.2.2/']);
    for (const count of [3, 4, 5]) {
      end();
      await hasBegun(count);
    }
    end();
    end();
    for (const answer of answers) expect((await answer).status).toBe(200);
    expect(begun.slice(2).toSorted()).toEqual(['192.0.2.1/2', '192.0.2.1/3', '192.0.2.3/']);
    expect(mostAtOnce()).toBe(2);
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

  it('has its path without secrets', async () => {
    const { request, log } = await httpApp();
    await request('/grants/secret.grant');
    await request(`/${'a'.repeat(15_000)}`);
    expect(log).toHaveLength(2);
    expect(log.join('')).not.toContain('secret');
    for (const line of log) expect(line.length).toBeLessThan(1_000);
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
      'Safari on iPhone',
      `${MOZILLA} (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15 Safari/604`,
    ],
    ['Unknown browser', 'curl/8.0'],
  ])('is %s', (name, userAgent) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
