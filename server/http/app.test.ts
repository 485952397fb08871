import { expect, it } from 'vitest';
import { ERRORS } from '../../domain/errors.ts';
import { httpApp } from '../../tests/support/http-app.ts';

it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
  'a request with the method %s is refused where nothing but a page could answer',
  async (method) => {
    const { request, render } = await httpApp();
    for (const where of ['/', '/contact', '/admin/none', '/favicon.svg', '/healthz']) {
      const response = await request(where, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('Allow')).toBe('GET, HEAD, POST');
      expect(await response.text()).toContain(ERRORS['wrong-method'].message);
    }
    expect(render).not.toHaveBeenCalled();
  },
);

it('a page is rendered for HEAD as it is for GET, without its body', async () => {
  const { request, render } = await httpApp();
  const response = await request('/', { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('');
  expect(render.mock.calls[0]?.[0].method).toBe('GET');
});
