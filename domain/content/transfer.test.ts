import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portfolios } from '../../tests/support/arbitraries.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { SiteError } from '../site-error.ts';
import { errorLines } from './labels.ts';
import { type Portfolio, portfolioSchema } from './portfolio.ts';
import { SECTION_NAMES } from './sections.ts';
import { documentOf, documentText, merged, partialContentOf } from './transfer.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const sample: Portfolio = portfolioSchema.parse(samplePortfolio);

const exportAs = (content: Portfolio, version = 3): unknown =>
  JSON.parse(documentText(documentOf({ content, version }, NOW)));

/** A document written by hand. */
const exportOf = (content: object, rest: object = {}) => ({
  program: 'engawa',
  document: 1,
  content,
  ...rest,
});

const importFrom = (document: unknown, current = sample): Portfolio =>
  merged(current, partialContentOf(document));

function linesOf(document: unknown): string[] {
  try {
    importFrom(document);
  } catch (error) {
    if (error instanceof SiteError) return errorLines(error.fields);
    throw error;
  }
  throw new Error('The document was accepted.');
}

describe('an export', () => {
  it('changes nothing when imported into its own site, and everything in another', () => {
    fc.assert(
      fc.property(portfolios, portfolios, (content, other) => {
        expect(importFrom(exportAs(content), content)).toEqual(content);
        expect(exportAs(importFrom(exportAs(content), other))).toEqual(exportAs(content));
      }),
      { numRuns: 40 },
    );
  });
});

describe('a document with a part of the content', () => {
  const keysOf = (content: Portfolio) =>
    SECTION_NAMES.flatMap((name) => Object.keys(content[name]).map((key) => [name, key] as const));

  it('changes only what it names', () => {
    fc.assert(
      fc.property(portfolios, portfolios, fc.infiniteStream(fc.boolean()), (now, given, coins) => {
        const keptFields = keysOf(given).filter(([, key]) => key !== 'words' && coins.next().value);
        const pick = (content: Portfolio, name: string, key: string): unknown =>
          Object.entries(Object.entries(content).find(([one]) => one === name)?.[1] ?? {}).find(
            ([one]) => one === key,
          )?.[1];
        const content: Record<string, Record<string, unknown>> = {};
        for (const [name, key] of keptFields) {
          content[name] = { ...content[name], [key]: pick(given, name, key) };
        }
        const result = importFrom(exportOf(content), now);
        for (const [name, key] of keysOf(now)) {
          const isNamed = keptFields.some((one) => one[0] === name && one[1] === key);
          expect(pick(result, name, key)).toEqual(pick(isNamed ? given : now, name, key));
        }
      }),
    );
  });

  it('changes only the words that it names', () => {
    const words = { home: { menu: 'Casa', more: 'Mais' }, about: { menu: 'Eu' } };
    const now = portfolioSchema.parse({ ...sample, site: { ...sample.site, words } });
    const document = exportOf({
      site: { words: { home: { menu: 'Start' }, skills: { menu: 'Can' } } },
    });
    expect(importFrom(document, now).site).toEqual({
      ...now.site,
      words: {
        home: { menu: 'Start', more: 'Mais' },
        about: { menu: 'Eu' },
        skills: { menu: 'Can' },
      },
    });
  });

  it('of an earlier format changes only what it names, even to an initial value', () => {
    const about = { ...sample.about, profileImage: '/me.webp', profileAlt: 'On a bridge' };
    const document = exportOf({ about: { description: '' } }, { forms: { about: 1 } });
    expect(importFrom(document, { ...sample, about })).toEqual({
      ...sample,
      about: { ...about, description: '' },
    });
  });
});

describe('a document that cannot be imported', () => {
  it.each([
    [{ content: {} }, 'This is not an export of Engawa.'],
    [
      exportOf({}, { document: 2 }),
      'This document has version 2, and this version of Engawa reads',
    ],
    [exportOf({ garden: {} }), 'garden: There is no such section.'],
    [exportOf({ home: { nme: 'A' } }), 'Home, nme: There is no such field.'],
    [
      exportOf({ projects: { projects: [{ titel: 'A' }] } }),
      'Projects, project 1, titel: There is no such field.',
    ],
    [
      exportOf({ home: {} }, { forms: { home: 99 } }),
      'Home: The section home has format 99, and this version of Engawa reads formats up to',
    ],
    [exportOf({ home: { name: 'a'.repeat(121) } }), 'Home, Name: At most 120 characters.'],
  ])('%j is refused with a line that names the place', (document, line) => {
    expect(linesOf(document)).toEqual(expect.arrayContaining([expect.stringContaining(line)]));
  });
});
