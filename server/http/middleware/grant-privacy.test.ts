import { expect, it } from 'vitest';
import { httpApp } from '../../../tests/support/http-app.ts';

it('an answer to a grant or about an order is in no cache and no referrer, whatever it says itself', async () => {
  const own = { 'Cache-Control': 'public, max-age=60', 'Referrer-Policy': 'unsafe-url' };
  const { request } = await httpApp(async () => new Response('', { headers: own }));
  const { headers } = await request('/grants/a.b');
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  const ofOrder = await request('/orders/unsubscribe/a');
  expect(ofOrder.headers.get('Cache-Control')).toBe('no-store');
  expect(ofOrder.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect((await request('/about')).headers.get('Cache-Control')).toBe('public, max-age=60');
});
