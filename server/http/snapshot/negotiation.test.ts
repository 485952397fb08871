import { expect, test } from 'vitest';
import { negotiateEncoding, wantsGzip } from './negotiation.ts';

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1, br;q=0.1', 'gzip'],
  ['gzip;q=0.1, identity', 'identity'],
  ['*', 'br'],
  ['gzip, *;q=0.5', 'gzip'],
  ['br;q=nonsense, gzip;q=1', 'gzip'],
] as const)('Accept-Encoding %s is answered with %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding);
});

test('a header that is longer than any browser sends takes no time', () => {
  expect(negotiateEncoding('gzip;q=0.1,'.repeat(1_500))).toBe('identity');
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
