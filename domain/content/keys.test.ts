import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portfolios } from '../../tests/support/arbitraries.ts';
import { keySchema, withKeys, withoutKeys } from './keys.ts';
import { type Portfolio, portfolioSchema, storedPortfolioSchema } from './portfolio.ts';

/** The keys of each list of entries in a content. */
function keysIn(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return [];
  const childKeys = Object.values(value).flatMap(keysIn);
  if (!Array.isArray(value)) return childKeys;
  const entries = value.filter((item) => typeof item === 'object' && !('page' in item));
  return entries.length === 0 ? childKeys : [entries.map(({ key }) => key), ...childKeys];
}

describe('keys', () => {
  it('exist for every entry, and are unique within a list', () => {
    fc.assert(
      fc.property(portfolios, (content) => {
        for (const keys of keysIn(content)) {
          for (const key of keys) expect(keySchema.parse(key)).toBe(key);
          expect(new Set(keys).size).toBe(keys.length);
        }
      }),
    );
  });

  it('are the same whenever a content of version 0.1.0 is read', () => {
    fc.assert(
      fc.property(portfolios, (content) => {
        const withoutAnyKey = withoutKeys(content);
        const parseStored = () => storedPortfolioSchema.parse(structuredClone(withoutAnyKey));
        expect(parseStored()).toEqual(parseStored());
        for (const keys of keysIn(parseStored())) {
          expect(keys).toEqual(keys.map((_, index) => `${index + 1}`));
        }
      }),
    );
  });

  it('stay; missing, malformed and repeated ones become the first free numbers', () => {
    const keys = ['2', '', 'a', 'a', 'b c', '1', undefined].map((key) => ({ key }));
    expect(withKeys(keys).map(({ key }) => key)).toEqual(['2', '3', 'a', '4', '5', '1', '6']);
  });
});

describe('a content without keys', () => {
  it('has no keys at any depth, and everything else', () => {
    fc.assert(
      fc.property(portfolios, (content) => {
        const without = withoutKeys(content);
        expect(JSON.stringify(without)).not.toContain('"key":');
        const secondParse: Portfolio = portfolioSchema.parse(without);
        expect(withoutKeys(secondParse)).toEqual(without);
      }),
    );
  });
});
