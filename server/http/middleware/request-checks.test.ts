import { describe, expect, it } from 'vitest';
import { HOST, httpApp } from '../../../tests/support/http-app.ts';

describe('a request that could change something', () => {
  const refused = { status: 403 };

  it.each(['cross-site', 'same-site'])('is refused from a page that is %s', async (relation) => {
    const { request, render } = await httpApp();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const headers = { 'Sec-Fetch-Site': relation, Origin: `http://${HOST}` };
      expect(await request('/admin', { method, headers })).toMatchObject(refused);
    }
    expect(render).not.toHaveBeenCalled();
  });

  it.each(['https://evil.example', 'null', 'http://site.example.evil.example', 'nonsense'])(
    'is refused from the origin %s, where the browser says no more',
    async (Origin) => {
      const { post, render } = await httpApp();
      expect(await post('/admin', { Origin })).toMatchObject(refused);
      expect(render).not.toHaveBeenCalled();
    },
  );

  it.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'none' },
    { Origin: `http://${HOST}` },
    { Origin: `https://${HOST}` },
    {},
  ])('passes with %j', async (headers) => {
    const { post, render } = await httpApp();
    expect((await post('/contact', headers)).status).toBe(200);
    expect(render.mock.calls[0]?.[1].failure).toBeUndefined();
  });

  it('is not a link from another site', async () => {
    const { request } = await httpApp();
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    expect((await request('/', { headers })).status).toBe(200);
  });
});

describe('a form of an https site that was opened by http', () => {
  const http = { Origin: `http://${HOST}` };

  it.each(['/contact', '/contact.data', '/admin', '/downloads/tool-1'])(
    'is refused by its page, and the log says why once: %s',
    async (where) => {
      const { post, render, log } = await httpApp(undefined, { secure: true });
      await post(where, http);
      await post(where, http);
      expect(render.mock.calls[0]?.[1].failure).toMatchObject({ code: 'https-expected' });
      expect(log.filter((line) => line.includes('SITE_URL is https'))).toHaveLength(1);
    },
  );

  it('is refused at once where no page would say it', async () => {
    const { post, render } = await httpApp(undefined, { secure: true });
    for (const where of ['/admin/api/login', '/visits', '/orders/replace/a', '/nope']) {
      expect(await post(where, http), where).toMatchObject({ status: 403 });
    }
    expect(render).not.toHaveBeenCalled();
  });
});

it('a path that cannot be read is refused', async () => {
  const { request, render } = await httpApp();
  for (const where of ['/%', '/about/%E0%A4%A']) {
    expect((await request(where)).status, where).toBe(400);
  }
  expect(render).not.toHaveBeenCalled();
});
