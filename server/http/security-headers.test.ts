import { describe, expect, it } from 'vitest';
import { httpApp } from '../../tests/support/http-app.ts';
import { BODIES } from './app-env.ts';

describe('every response', () => {
  it.each(['/admin', '/admin.data', '/ADMIN/content', '/%61dmin', '/grants/a.b', '/admin/no-such'])(
    'is kept by nobody where it may be for one person: %s',
    async (where) => {
      for (const method of ['GET', 'HEAD']) {
        const response = await (await httpApp()).request(where, { method });
        expect(response.headers.get('Cache-Control')).toBe('no-store');
      }
    },
  );

  it('is in no search engine where it may be for one person, or is an error', async () => {
    const robots = async (where: string, status = 200) => {
      const { request } = await httpApp(async () => new Response('', { status }));
      return (await request(where)).headers.get('X-Robots-Tag');
    };
    for (const where of ['/admin', '/ADMIN/x', '/grants/a.b', '/preview/a'])
      expect(await robots(where), where).toMatch(/^noindex/);
    for (const status of [404, 410, 500]) expect(await robots('/about', status)).toBe('noindex');
    expect(await robots('/about')).toBeNull();
  });

  it('is kept by nobody where something was sent, also where it was refused', async () => {
    const { post, request } = await httpApp();
    for (const response of [
      await post('/contact'),
      await post('/', { 'Sec-Fetch-Site': 'cross-site' }),
      await post('/', { 'Content-Length': String(BODIES.form.bytes + 1) }),
      await request('/', { method: 'DELETE' }),
    ]) {
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('may say itself how long it is kept, and a page that says nothing stays so', async () => {
    const own = { 'Cache-Control': 'private, max-age=60', 'Referrer-Policy': 'no-referrer' };
    const { request } = await httpApp(async () => new Response('', { headers: own }));
    const { headers } = await request('/admin/api/export');
    expect(headers.get('Cache-Control')).toBe('private, max-age=60');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect((await (await httpApp()).request('/about')).headers.has('Cache-Control')).toBe(false);
  });

  it('to a grant is in no cache and no referrer, whatever it says itself', async () => {
    const own = { 'Cache-Control': 'public, max-age=60', 'Referrer-Policy': 'unsafe-url' };
    const { request } = await httpApp(async () => new Response('', { headers: own }));
    for (const path of [
      ...['/grants/a.b', '/grants/a.b.data'],
      // The router finds these too.
      ...['/Grants/a', '/%67rants/a'],
    ]) {
      const { headers } = await request(path);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    }
    expect((await request('/about')).headers.get('Cache-Control')).toBe('public, max-age=60');
  });
});
