import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portfolios } from '../../tests/support/arbitraries.ts';
import type { Field, Fields } from './fields.ts';
import { PORTFOLIO_ID, portfolioSchema } from './portfolio.ts';
import { SECTION_NAMES, SECTIONS } from './sections.ts';

/** All fields of these and of the entries of their lists, by their paths. */
const fieldsIn = (fields: Fields, path: string): [string, Field][] =>
  Object.entries(fields).flatMap(([key, field]): [string, Field][] => {
    const fieldPath = `${path}.${key}`;
    return [[fieldPath, field], ...fieldsIn(field.entry?.fields ?? {}, fieldPath)];
  });

const FIELDS = SECTION_NAMES.flatMap((name) => fieldsIn(SECTIONS[name].fields, name));

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

  it('limits every text and every list', () => {
    for (const [path, { schema, entry, initial }] of FIELDS) {
      const tooLong = Array.from({ length: 1_001 }, (_, index) => entry?.create() ?? `${index}`);
      const value = Array.isArray(initial) ? tooLong : `/${'a'.repeat(100_001)}`;
      expect(schema.safeParse(value).success, path).toBe(false);
    }
  });

  it('accepts no script as a link or a picture', () => {
    const addresses = FIELDS.filter(([path]) => /(url|href|link|image|github|live)$/i.test(path));
    expect(addresses).toHaveLength(16);
    for (const [path, { schema }] of addresses) {
      expect(schema.safeParse('javascript:alert(1)').success, path).toBe(false);
      expect(schema.safeParse('https://example.com/a').success, path).toBe(true);
    }
  });
});
