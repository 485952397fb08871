import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withFormats } from '../../domain/content/portfolio.ts';
import { largeContent } from '../../tests/support/sample-portfolio.ts';
import { countJson, JSON_LIMITS } from './json-limits.ts';

const exceedsLimits = (json: Uint8Array): boolean => countJson()(json);
const exceeds = (value: unknown): boolean => exceedsLimits(Buffer.from(JSON.stringify(value)));

const listOf = <T>(length: number, value: T): T[] => Array.from({ length }, () => value);

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('the limits of JSON', () => {
  it('fit four times the content of a thousand projects and tools', () => {
    const content = withFormats(largeContent(1_000));
    expect(exceeds(content)).toBe(false);
    expect(exceeds([content, content, content, content])).toBe(false);
  });

  it('are on all values, on those of one list or object, and on the depth', () => {
    const { values, members, depth } = JSON_LIMITS;
    const keys = (count: number) => Object.fromEntries(listOf(count, 0).map((_, n) => [n, n]));
    expect(exceeds(listOf(members, 1))).toBe(false);
    expect(exceeds(listOf(members + 1, 1))).toBe(true);
    expect(exceeds(keys(members))).toBe(false);
    expect(exceeds(keys(members + 1))).toBe(true);
    expect(exceeds(listOf(values / 1_000 - 1, listOf(999, 1)))).toBe(false);
    expect(exceeds(listOf(values / 1_000 + 1, listOf(1_000, 1)))).toBe(true);
    expect(exceeds(listOf(values / 1_000 + 1, listOf(1_000, {})))).toBe(true);
    expect(exceedsLimits(Buffer.from(nested(depth)))).toBe(false);
    expect(exceedsLimits(Buffer.from(nested(depth + 1)))).toBe(true);
  });

  it('count no sign inside of a text', () => {
    for (const text of ['[{,'.repeat(200_000), '\\'.repeat(99_999), '"'.repeat(99_999), '縁,'])
      expect(exceeds({ [text]: text, more: [text] })).toBe(false);
    expect(exceeds(['\\', ...listOf(JSON_LIMITS.members, '"')])).toBe(true);
  });

  it.each([1, 2, 3, 7])('count alike where a body comes in chunks of %i bytes', (size) => {
    const exceedsInChunks = (value: unknown): boolean => {
      const json = Buffer.from(JSON.stringify(value));
      const exceedsSoFar = countJson();
      for (let at = 0; at < json.length; at += size)
        if (exceedsSoFar(json.subarray(at, at + size))) return true;
      return false;
    };
    expect(exceedsInChunks(listOf(JSON_LIMITS.members, '\\",[{'))).toBe(false);
    expect(exceedsInChunks(listOf(JSON_LIMITS.members + 1, '\\",[{'))).toBe(true);
  });

  it('hold for JSON of any shape within them, and for what is no JSON', () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => !exceeds(value)));
    fc.assert(fc.property(fc.uint8Array(), (bytes) => !exceedsLimits(bytes)));
  });
});
