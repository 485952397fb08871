import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { httpApp } from '../../../tests/support/http-app.ts';

const LONG = 'a'.repeat(2_000);
const GZIP = { headers: { 'Accept-Encoding': 'gzip' } };

const answering = (text: string, type = 'application/json') =>
  httpApp(async () => new Response(text, { headers: { 'Content-Type': type } }));

describe('an answer that is made for one visitor', () => {
  it('is compressed where the visitor takes that', async () => {
    const { request } = await answering(LONG);
    const compressed = await request('/a', GZIP);
    expect(compressed.headers.get('Content-Encoding')).toBe('gzip');
    expect(compressed.headers.get('Vary')).toContain('Accept-Encoding');
    expect(gunzipSync(await compressed.arrayBuffer()).toString()).toBe(LONG);
    const plain = await request('/a', { headers: { 'Accept-Encoding': 'gzip;q=0' } });
    expect(plain.headers.has('Content-Encoding')).toBe(false);
    expect(await plain.text()).toBe(LONG);
  });

  it.each([
    ['short', 'a', 'application/json'],
    ['a picture', LONG, 'image/svg+xml'],
  ])('goes as it is where it is %s', async (_, text, type) => {
    const answer = await (await answering(text, type)).request('/a', GZIP);
    expect(answer.headers.has('Content-Encoding')).toBe(false);
    expect(await answer.text()).toBe(text);
  });
});
