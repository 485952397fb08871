import { describe, expect, it } from 'vitest';
import { HOST, httpApp } from '../../../tests/support/http-app.ts';

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
    const connection = { incoming: { socket: { remoteAddress: '198.51.100.7' } } };
    await app.request('/', { headers: { 'X-Forwarded-For': '10.9.9.9, 192.0.2.1' } }, connection);
    expect(render.mock.calls[0]?.[1]).toMatchObject({ address });
  });
});
