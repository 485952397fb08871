import { expect, test } from 'vitest';
import { matchesTag, negotiateEncoding } from './negotiation.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['GZIP;Q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=nonsense, gzip;q=1', 'gzip'],
] as const)('Accept-Encoding %s is answered with %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding);
  expect(negotiateEncoding(accepted)).toBe(encoding);
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('If-None-Match %s names the tag "a": %s', (header, matches) => {
  expect(matchesTag(header, '"a"')).toBe(matches);
});
