import { expect, it } from 'vitest';
import { httpApp } from '../../../tests/support/http-app.ts';

it('an answer to a grant is in no cache and no referrer, whatever it says itself', async () => {
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
