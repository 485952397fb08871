import { expect, it } from 'vitest';
import { plainCode } from './login.ts';

// Stored hashes are of this form, so it must not change.
it.each([
  [' ABCD-efgh 12 ', 'abcdefgh12'],
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
])('the code %j is compared as %j', (entered, plain) => {
  expect(plainCode(entered)).toBe(plain);
});
