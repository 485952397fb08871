import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portfolios } from '../../tests/support/arbitraries.ts';
import { isObject } from '../same.ts';
import { PORTFOLIO_ID, portfolioSchema } from './portfolio.ts';
import { SECTION_NAMES } from './sections.ts';

/** The same value with no entry in any list but that of the pages, which always has all. */
const withoutEntries = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === 'pages' ? each : withoutEntries(each),
    ]),
  );
};

describe('the portfolio', () => {
  it('is the row main with all sections, in the order of the tabs', () => {
    expect(PORTFOLIO_ID).toBe('main');
    expect(Object.keys(portfolioSchema.shape)).toEqual(SECTION_NAMES);
  });

  it('is not changed again when it is saved a second time', () => {
    fc.assert(
      fc.property(portfolios, (saved) => {
        expect(portfolioSchema.parse(saved)).toEqual(saved);
        expect(portfolioSchema.parse(JSON.parse(JSON.stringify(saved)))).toEqual(saved);
      }),
    );
  });

  it('can have nothing in any of its lists', () => {
    fc.assert(
      fc.property(portfolios, (saved) => {
        const empty = withoutEntries(saved);
        expect(portfolioSchema.parse(empty)).toEqual(empty);
      }),
      { numRuns: 20 },
    );
  });

  it('needs all sections', () => {
    fc.assert(
      fc.property(portfolios, fc.constantFrom(...SECTION_NAMES), (saved, missing) => {
        expect(portfolioSchema.safeParse({ ...saved, [missing]: undefined }).success).toBe(false);
      }),
      { numRuns: 20 },
    );
  });
});
