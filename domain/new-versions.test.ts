import { expect, it } from 'vitest';
import { boughtSince, newVersionSchema } from './new-versions.ts';

it.each([
  ['30-days', '2026-10-27T12:00:00.000Z'],
  ['3-months', '2026-08-26T12:00:00.000Z'],
  ['12-months', '2025-11-26T12:00:00.000Z'],
  ['any-time', ''],
] as const)('who bought within %s has an order since then', (within, since) => {
  expect(boughtSince(within, new Date('2026-11-26T12:00:00.000Z'))).toBe(since);
});

it('no new tokens are sent unless the owner asks for them', () => {
  expect(newVersionSchema.parse({ toolId: 'tool-1', within: 'any-time' })).toMatchObject({
    withTokens: false,
  });
});
