import { describe, expect, it, vi } from 'vitest';
import { connectionFrom, HOST, httpApp, PAGE } from '../../../tests/support/http-app.ts';

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
