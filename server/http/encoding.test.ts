import { HonoRequest } from 'hono/request';
import { expect, test } from 'vitest';
import { encodingFor, wantsGzip } from './compression.ts';

const chosen = (accepted: string | undefined) => {
  const headers = new Headers(accepted === undefined ? {} : { 'Accept-Encoding': accepted });
  return encodingFor(new HonoRequest(new Request('http://site/', { headers })));
};

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1, br;q=0.1', 'gzip'],
  ['gzip;q=0.1, identity', 'identity'],
  ['*', 'br'],
  ['gzip, *;q=0.5', 'gzip'],
  ['deflate, zstd', 'identity'],
] as const)('Accept-Encoding %s is answered with %s', (accepted, encoding) => {
  expect(chosen(accepted)).toBe(encoding);
});

test('a header that is longer than any browser sends takes no time', () => {
  expect(chosen('gzip;q=0.1,'.repeat(1_500))).toBe('identity');
  expect(wantsGzip('gzip;q=0.1,'.repeat(1_500))).toBe(false);
});

test.each([
  ['br, gzip;q=0.5', true],
  ['gzip;q=0.5, identity', false],
  ['gzip;q=0', false],
  [undefined, false],
])('Accept-Encoding %s wants gzip: %s', (accepted, wants) => {
  expect(wantsGzip(accepted)).toBe(wants);
});
