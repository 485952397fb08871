import { expect, it } from 'vitest';
import { counted } from './count.ts';

it('counts in words', () => {
  expect([counted(0, 'token'), counted(1, 'token'), counted(2_000, 'token')]).toEqual([
    '0 tokens',
    '1 token',
    '2,000 tokens',
  ]);
});
