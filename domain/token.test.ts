import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolIdSchema } from './content/downloads.ts';
import { formatToken, TOKEN_RANDOM_BITS, tokenNamesTool } from './token.ts';

const RANDOM = '0123456789abcdef0123456789abcdef';
const toolId = fc
  .stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,40}$/)
  .filter((id) => toolIdSchema.safeParse(id).success);
const issuedAt = fc.integer({ min: 1_000_000_000_000, max: 9_999_999_999_999 });
const random = fc.string({
  unit: fc.constantFrom(...'0123456789abcdef'),
  minLength: 32,
  maxLength: 32,
});

describe('a token', () => {
  it('is the tool id, a timestamp and a random text joined with dashes', () => {
    expect(formatToken('tool-1', 1_767_603_840_412, RANDOM)).toBe(`tool-1-1767603840412-${RANDOM}`);
    expect(RANDOM).toHaveLength(TOKEN_RANDOM_BITS / 4);
  });

  it('names its own tool, whatever the id', () => {
    fc.assert(
      fc.property(toolId, issuedAt, random, (id, at, text) => {
        expect(tokenNamesTool(formatToken(id, at, text), id)).toBe(true);
      }),
    );
  });

  it('names no other tool, however the other id begins', () => {
    const pieces = fc.oneof(
      toolId,
      issuedAt.map(String),
      random,
      fc.constant('1'),
      fc.constant('x'),
    );
    const continuation = fc.array(pieces, { minLength: 1, maxLength: 3 });
    const separator = fc.constantFrom('', '-', '_');
    fc.assert(
      fc.property(toolId, continuation, separator, issuedAt, random, (id, rest, by, at, text) => {
        const longer = [id, ...rest].join(by);
        expect(tokenNamesTool(formatToken(longer, at, text), id)).toBe(false);
        expect(tokenNamesTool(formatToken(id, at, text), longer)).toBe(false);
      }),
    );
  });

  it.each([
    '',
    'tool-1',
    'tool-1-',
    `tool-1-${RANDOM}`,
    `tool-1-123-${RANDOM}`,
    `tool-1-1767603840412-${RANDOM}0`,
    `tool-1-1767603840412-${RANDOM.slice(1)}`,
    `tool-1-1767603840412-${RANDOM.toUpperCase()}`,
    `tool-1-1767603840412-${RANDOM}\n`,
    ` tool-1-1767603840412-${RANDOM}`,
    `TOOL-1-1767603840412-${RANDOM}`,
  ])('is not %j', (token) => {
    expect(tokenNamesTool(token, 'tool-1')).toBe(false);
  });
});
