import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../../domain/errors.ts';
import { HOST, httpApp } from '../../../tests/support/http-app.ts';

describe('a request that could change something', () => {
  const refused = { status: 403 };

  it.each(['cross-site', 'same-site'])('is refused from a page that is %s', async (relation) => {
    const { request, render } = await httpApp();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await request('/admin', { method, headers: { 'Sec-Fetch-Site': relation } });
      expect(response).toMatchObject(refused);
      expect(await response.text()).toContain(ERRORS['cross-site'].message);
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

  it('is not let through by a matching Origin where the browser says that it is foreign', async () => {
    const { post } = await httpApp();
    const headers = { Origin: `http://${HOST}`, 'Sec-Fetch-Site': 'cross-site' };
    expect(await post('/', headers)).toMatchObject(refused);
  });

  it.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: `http://${HOST}` },
    { Origin: `https://${HOST}` },
    {},
  ])('passes with %j', async (headers) => {
    const { post, render } = await httpApp();
    expect((await post('/contact', headers)).status).toBe(200);
    expect(render).toHaveBeenCalledOnce();
  });

  it.each([
    [`https://${HOST}`, 200],
    [`http://${HOST}`, 403],
  ])('of an https site has to come from https: from %s, %i', async (Origin, status) => {
    const { post } = await httpApp(undefined, { secure: true });
    expect((await post('/contact', { Origin })).status).toBe(status);
  });

  it('is not a link from another site', async () => {
    const { request } = await httpApp();
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    expect((await request('/', { headers })).status).toBe(200);
  });
});

describe('a request that no page takes', () => {
  it.each(['/%', '/%ff', '/about/%E0%A4%A', '/assets/%zz'])(
    'is one whose path cannot be read: %s',
    async (where) => {
      const { request, render } = await httpApp();
      const response = await request(where);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(ERRORS['malformed-request'].message);
      expect(render).not.toHaveBeenCalled();
    },
  );
});
